import {
  DESK_STATES,
  type DeskAppointment,
  type DeskState,
  deskStateOf,
  stageOf,
} from '@openward/contract/appointments';
import { alphabetOf, foundAmong, nameOf } from '@openward/contract/text';
import type { T } from '@openward/remote-kit';

/** The filters and grouping of the desk. */
export interface DeskView {
  /** Empty for all. */
  states: readonly DeskState[];
  /** Part of a patient's name, or the date of birth in the format of the language. */
  typed: string;
  language: string;
  /** Empty for all doctors. */
  doctorId: string;
  isGrouped: boolean;
}

/** The visits of one doctor, or of the whole desk. */
export interface DeskGroup {
  /** The doctor's id; empty if the desk is not grouped. */
  key: string;
  doctor: DeskAppointment['doctorDetails'] | undefined;
  /** Begun and finished. */
  earlier: DeskAppointment[];
  /** Begun and not finished. */
  begun: DeskAppointment[];
  ahead: DeskAppointment[];
}

/** Counts appointments by state. */
export function countsOf(appointments: readonly DeskAppointment[], now: Date): Record<DeskState, number> {
  const counts = Object.fromEntries(DESK_STATES.map((state) => [state, 0])) as Record<DeskState, number>;
  for (const appointment of appointments) {
    const state = deskStateOf(appointment, now);
    if (state) counts[state]++;
  }
  return counts;
}

/** The appointments that match the search and the doctor, in any state. */
export function searched(
  appointments: readonly DeskAppointment[],
  { typed, doctorId, language }: DeskView,
): DeskAppointment[] {
  const found = foundAmong(appointments, typed, language, ({ patientDetails }) => patientDetails);
  return doctorId ? found.filter((appointment) => appointment.doctorId === doctorId) : found;
}

/**
 * The groups of the desk, in order of time. Without a filter by state, finished visits are separate, so that the open
 * ones come first.
 * @param kept ids that stay visible although the filter no longer matches
 */
export function deskGroups(
  appointments: readonly DeskAppointment[],
  view: DeskView,
  now: Date,
  kept: (id: string) => boolean = () => false,
): DeskGroup[] {
  const shown = searched(appointments, view).filter((appointment) => {
    const state = deskStateOf(appointment, now);
    return view.states.length === 0 || kept(appointment.id) || (state !== undefined && view.states.includes(state));
  });
  const groups = new Map<string, DeskGroup>();
  for (const appointment of shown) {
    const key = view.isGrouped ? appointment.doctorId : '';
    const group = groups.get(key) ?? {
      key,
      doctor: view.isGrouped ? appointment.doctorDetails : undefined,
      earlier: [],
      begun: [],
      ahead: [],
    };
    groups.set(key, group);
    const hasBegun = Date.parse(appointment.startDateTime) <= now.getTime();
    const isFolded = view.states.length === 0 && isDone(appointment, now) && !kept(appointment.id);
    (hasBegun ? (isFolded ? group.earlier : group.begun) : group.ahead).push(appointment);
  }
  const compare = alphabetOf(view.language);
  return [...groups.values()].sort((a, b) => compare(nameOfGroup(a), nameOfGroup(b)));
}

function nameOfGroup({ doctor }: DeskGroup): string {
  return doctor ? `${doctor.lastName} ${doctor.firstName}` : '';
}

/** Cancelled, completed, or blocked time that has passed. */
function isDone({ status, endDateTime }: DeskAppointment, now: Date): boolean {
  const stage = stageOf(status);
  if (stage === 'blocked') return Date.parse(endDateTime) <= now.getTime();
  return stage === 'cancelled' || stage === 'completed';
}

/** Minutes that an expected patient is late; 0 if not late or not expected. */
export function minutesLate(appointment: DeskAppointment, now: Date): number {
  if (deskStateOf(appointment, now) !== 'expected') return 0;
  return Math.max(0, Math.floor((now.getTime() - Date.parse(appointment.startDateTime)) / 60_000));
}

/** The doctors of the day, sorted by name. */
export function doctorsOf(appointments: readonly DeskAppointment[], language: string): { id: string; name: string }[] {
  const compare = alphabetOf(language);
  const doctors = new Map(
    appointments.map(({ doctorId, doctorDetails: { firstName, lastName } }) => [
      doctorId,
      nameOf({ firstName, lastName }),
    ]),
  );
  return [...doctors].map(([id, name]) => ({ id, name })).sort((a, b) => compare(a.name, b.name));
}

/** Describes a delay. @param minutes more than 0 */
export function lateLabel(minutes: number, t: T): string {
  return minutes < 120
    ? t('{minutes} min late', { minutes })
    : t('{hours} h late', { hours: Math.floor(minutes / 60) });
}
