import type { Success } from '@openward/api-client';
import { call } from '@openward/api-client';
import { type DeskAppointment, type SetByStaff, updateAppointment } from '@openward/contract/appointments';
import { checkInAppointment } from '@openward/contract/check-in';

import { eventBus } from '@openward/event-bus';
import { useServerChange } from '@openward/remote-kit/query';
import { useEffect, useRef, useState } from 'react';
import { cardId } from '../appointment/card-id.ts';

import { useConflictExplanation } from '../conflicts/conflict-explanation.ts';

/** Milliseconds during which completing a visit can be undone. */
const UNDO_FOR = 10_000;

/** Actions on an appointment that need no dialog. */
export interface AppointmentActions {
  confirm(appointment: DeskAppointment): void;
  checkIn(appointment: Pick<DeskAppointment, 'id'> & Partial<Pick<DeskAppointment, 'status'>>): void;
  complete(appointment: DeskAppointment): void;
  /** Undoes `complete`. */
  reopen(appointment: DeskAppointment): void;
  isBusy(id: string): boolean;
  /** True for some seconds after it was completed on this screen. */
  canUndo(id: string): boolean;
}

/** The actions confirm, check in, complete and reopen. Each emits `appointment:changed`. */
export function useAppointmentActions(): AppointmentActions {
  const withConflictExplanation = useConflictExplanation();
  const undoable = useUndoable();
  const changed = (_answer: Success<unknown>, { id }: Pick<DeskAppointment, 'id'>) => tellChanged(id);
  const update = (status: SetByStaff) => (appointment: DeskAppointment) =>
    withConflictExplanation(appointment, () =>
      call(updateAppointment, { body: { id: appointment.id, version: appointment.version, status } }),
    );
  const confirm = useServerChange(update('CONFIRMED'), changed);
  const complete = useServerChange(update('COMPLETED'), (answer, appointment) => {
    undoable.add(appointment.id);
    changed(answer, appointment);
  });
  const reopen = useServerChange(update('CHECKED_IN'), (answer, appointment) => {
    undoable.remove(appointment.id);
    changed(answer, appointment);
  });
  const checkIn = useServerChange(
    (appointment: Pick<DeskAppointment, 'id'> & Partial<Pick<DeskAppointment, 'status'>>) =>
      withConflictExplanation(appointment, () =>
        call(checkInAppointment, { query: { appointmentId: appointment.id } }, { quiet: true }),
      ),
    changed,
  );
  const all = [confirm, complete, reopen, checkIn];
  return {
    confirm: confirm.mutate,
    complete: complete.mutate,
    reopen: reopen.mutate,
    checkIn: checkIn.mutate,
    isBusy: (id) => all.some(({ isPending, variables }) => isPending && variables?.id === id),
    canUndo: undoable.has,
  };
}

/** Emits `appointment:changed` and moves the focus to the card, because the pressed button may be gone. */
export function tellChanged(id: string): void {
  eventBus.emit('appointment:changed', { id });
  document.getElementById(cardId(id))?.focus();
}

function useUndoable() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);
  const remove = (id: string) => setIds((before) => new Set([...before].filter((each) => each !== id)));
  return {
    has: (id: string) => ids.has(id),
    remove,
    add(id: string) {
      setIds((before) => new Set([...before, id]));
      timers.current.add(setTimeout(() => remove(id), UNDO_FOR));
    },
  };
}
