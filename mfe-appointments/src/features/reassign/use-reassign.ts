import { call, type Success } from '@openward/api-client';
import type { Appointment } from '@openward/contract/appointments';
import {
  type AppointmentOutcome,
  cancelAppointments,
  listReassignments,
  type Reassignment,
  reassignAppointments,
  type SuggestedTime,
  undoReassignments,
} from '@openward/contract/reassign';
import { eventBus } from '@openward/event-bus';
import { raiseFailure, useLanguage, useLocation, useSearchParams, useT, useUser } from '@openward/remote-kit';
import { keepPreviousData, useAddressState, useServerState } from '@openward/remote-kit/query';
import { useState } from 'react';
import { changeSentence } from '../../parts/conflicts/conflict-explanation.ts';

const WALL = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
const NAMES = ['doctor', 'patient', 'from', 'to', 'outside', 'every', 'until'] as const;

/** The filter in the address. */
export type ReassignFilter = Record<(typeof NAMES)[number], string>;

/** The appointments for the filter in the address, and a way to change it. */
export function useReassignments() {
  const [params, change] = useAddressState(useSearchParams(), useLocation());
  const filter = Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? ''])) as ReassignFilter;
  const wall = (given: string) => (WALL.test(given) ? given : null);
  const body = {
    doctorId: filter.doctor || null,
    patientId: filter.patient || null,
    startDateTime: wall(filter.from),
    endDateTime: wall(filter.to),
    outsideHours: filter.outside === '1',
    ...(isRepeated(filter) && { repeat: { every: filter.every as 'day', until: filter.until } }),
  };
  const found = useServerState(
    ['appointments', 'reassign', body],
    async (signal) => (await call(listReassignments, { body }, { signal, quiet: true })).result,
    { refreshOn: ['appointment:changed', 'account:changed'], placeholderData: keepPreviousData },
  );
  return {
    found,
    filter,
    setFilter(changed: Partial<ReassignFilter>) {
      change(
        (latest) => {
          const next = new URLSearchParams(latest);
          for (const [name, value] of Object.entries(changed)) value ? next.set(name, value) : next.delete(name);
          return next;
        },
        { replace: true },
      );
    },
  };
}

/** True if the filter is about a block that repeats. */
export function isRepeated({ from, to, every, until }: ReassignFilter): boolean {
  return WALL.test(from) && WALL.test(to) && ['day', 'week'].includes(every) && /^\d{4}-\d\d-\d\d$/.test(until);
}

/** Identifies a suggested time among those of one appointment. */
export function keyOf({ doctorId, startDateTime }: SuggestedTime): string {
  return `${doctorId} ${startDateTime}`;
}

/** The selected appointments and their new times. The default is the first suggestion. */
export function useChosen(visits: readonly Reassignment[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [times, setTimes] = useState<ReadonlyMap<string, string>>(new Map());
  const timeOf = ({ appointment, suggestions }: Reassignment) =>
    suggestions.find((each) => keyOf(each) === times.get(appointment.id)) ?? suggestions[0];
  const chosen = visits.filter(({ appointment }) => ids.has(appointment.id));
  return {
    has: (id: string) => ids.has(id),
    timeOf,
    chosen,
    /** The selected ones that can be moved, each with its time. */
    moves: chosen.flatMap((visit) => {
      const time = timeOf(visit);
      return time ? [{ appointment: visit.appointment, time, told: visit.told }] : [];
    }),
    toggle: (id: string) => setIds(new Set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id])),
    choose: (all: readonly string[]) => setIds(new Set(all)),
    /** Selects all appointments that have a suggestion, with the first one. */
    takeFirst() {
      setTimes(new Map());
      setIds(new Set(visits.filter(({ suggestions }) => suggestions.length > 0).map((visit) => visit.appointment.id)));
    },
    setTime(id: string, key: string) {
      setTimes(new Map(times).set(id, key));
      setIds(new Set([...ids, id]));
    },
  };
}

export type Chosen = ReturnType<typeof useChosen>;

/** An appointment, its new time, and how the patient is notified. */
export type Move = Chosen['moves'][number];

/** The result of moving, cancelling or restoring several appointments. */
export interface Outcome {
  kind: 'moved' | 'cancelled' | 'undone';
  outcomes: AppointmentOutcome[];
}

/** The last result per user, so that undo still works after leaving the page, until the session or the tab ends. */
const kept = new Map<string, Outcome>();
eventBus.on('session:ended', () => kept.clear());

/** The last result, while some of it can be undone. */
export function useOutcome(): [Outcome | undefined, (outcome: Outcome) => void] {
  const owner = useUser().id;
  const [outcome, setOutcome] = useState(() => {
    const last = kept.get(owner);
    const isUndoable = last?.outcomes.some(({ undoUntil }) => Date.parse(undoUntil ?? '') > Date.now());
    return isUndoable ? last : undefined;
  });
  return [
    outcome,
    (next) => {
      kept.set(owner, next);
      setOutcome(next);
    },
  ];
}

/** Moves, cancels or restores several appointments in one call. @param onDone called with the result of each */
export function useReassigning(onDone: (outcome: Outcome) => void) {
  const t = useT();
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  /** If one was refused because it has changed meanwhile, explains who changed it and when. */
  const withExplanations = (shown: readonly Appointment[]) => async (answer: Success<AppointmentOutcome[]>) => ({
    ...answer,
    result: await Promise.all(
      answer.result.map(async (outcome) => {
        const before = shown.find(({ id }) => id === outcome.appointment.id);
        if (!outcome.problem || !before || before.version === outcome.appointment.version) return outcome;
        const { startDateTime, doctorId } = outcome.appointment;
        const isMoved = startDateTime !== before.startDateTime || doctorId !== before.doctorId;
        return { ...outcome, problem: (await changeSentence(before, { t, language }, isMoved)) ?? outcome.problem };
      }),
    ),
  });
  const done = (kind: Outcome['kind'], outcomes: AppointmentOutcome[]) => {
    const [first] = outcomes;
    if (first) eventBus.emit('appointment:changed', { id: first.appointment.id });
    onDone({ kind, outcomes });
  };
  return {
    isBusy,
    done,
    move(moves: readonly Move[]) {
      const asked = moves.map(({ appointment: { id, version }, time: { doctorId, startDateTime, endDateTime } }) => {
        return { id, version, doctorId, startDateTime, endDateTime };
      });
      const shown = moves.map(({ appointment }) => appointment);
      return call(reassignAppointments, { body: { moves: asked } }).then(withExplanations(shown));
    },
    cancel(shown: readonly Appointment[], reason: string) {
      const body = { ids: shown.map(({ id }) => id), versions: shown.map(({ version }) => version), reason };
      return call(cancelAppointments, { body }).then(withExplanations(shown));
    },
    async undo(ids: string[]) {
      setBusy(true);
      try {
        done('undone', (await call(undoReassignments, { body: { ids } })).result);
      } catch (error) {
        raiseFailure(error, t);
      }
      setBusy(false);
    },
  };
}
