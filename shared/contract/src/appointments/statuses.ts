/** States of an appointment in the order of a visit (specification, section 3). BLOCKED is time a doctor is away. */
export const APPOINTMENT_STATUSES = [
  'BOOKED',
  'RESCHEDULED',
  'CONFIRMED',
  'CHECKED_IN',
  'COMPLETED',
  'CANCELED',
  'BLOCKED',
] as const;

export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** How far a visit has come. Blocked time is no visit. */
export type VisitStage = 'awaited' | 'arrived' | 'completed' | 'cancelled' | 'blocked';

/** Everything that has to be decided about a status. Its colour and icon are in `@openward/practice-ui/statuses`. */
interface StatusRules {
  /** Its English name on screens. */
  label: string;
  stage: VisitStage;
  /** The practice has still to confirm it. */
  isUnconfirmed: boolean;
  /** Staff choose it by hand; what they may choose it from is decided in the server's transitions. */
  isSetByStaff: boolean;
  /** What the history calls the step to it. */
  event: 'confirmed' | 'rescheduled' | 'checkedIn' | 'completed' | 'cancelled' | 'changed';
  /** What calendars call it (RFC 5545, section 3.8.1.11). */
  ics: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  /** What FHIR R4 calls it; null for what is no appointment. */
  fhir: 'pending' | 'booked' | 'checked-in' | 'fulfilled' | 'cancelled' | null;
}

/** The rules of each status. */
export const STATUS_RULES = {
  BOOKED: {
    label: 'Booked',
    stage: 'awaited',
    isUnconfirmed: true,
    isSetByStaff: false,
    event: 'changed',
    ics: 'TENTATIVE',
    fhir: 'pending',
  },
  RESCHEDULED: {
    label: 'Rescheduled',
    stage: 'awaited',
    isUnconfirmed: true,
    isSetByStaff: false,
    event: 'rescheduled',
    ics: 'TENTATIVE',
    fhir: 'pending',
  },
  CONFIRMED: {
    label: 'Confirmed',
    stage: 'awaited',
    isUnconfirmed: false,
    isSetByStaff: true,
    event: 'confirmed',
    ics: 'CONFIRMED',
    fhir: 'booked',
  },
  CHECKED_IN: {
    label: 'Checked in',
    stage: 'arrived',
    isUnconfirmed: false,
    isSetByStaff: true,
    event: 'checkedIn',
    ics: 'CONFIRMED',
    fhir: 'checked-in',
  },
  COMPLETED: {
    label: 'Completed',
    stage: 'completed',
    isUnconfirmed: false,
    isSetByStaff: true,
    event: 'completed',
    ics: 'CONFIRMED',
    fhir: 'fulfilled',
  },
  CANCELED: {
    label: 'Cancelled',
    stage: 'cancelled',
    isUnconfirmed: false,
    isSetByStaff: false,
    event: 'cancelled',
    ics: 'CANCELLED',
    fhir: 'cancelled',
  },
  BLOCKED: {
    label: 'Blocked',
    stage: 'blocked',
    isUnconfirmed: false,
    isSetByStaff: false,
    event: 'changed',
    ics: 'CONFIRMED',
    fhir: null,
  },
} as const satisfies Record<AppointmentStatus, StatusRules>;

/** The statuses for which something holds, in the order of a visit. */
export function statusesWhere(holds: (rules: StatusRules) => boolean): AppointmentStatus[] {
  return APPOINTMENT_STATUSES.filter((status) => holds(STATUS_RULES[status]));
}

/** How far a visit of this status has come. */
export function stageOf(status: AppointmentStatus): VisitStage {
  return STATUS_RULES[status].stage;
}

/** True while the practice has still to confirm an appointment. */
export function isUnconfirmed(status: AppointmentStatus): boolean {
  return STATUS_RULES[status].isUnconfirmed;
}

/** The statuses of an appointment that nobody has come to yet. */
export const AWAITED = statusesWhere(({ stage }) => stage === 'awaited');

/** The statuses of a visit that goes on now. */
export const ARRIVED = statusesWhere(({ stage }) => stage === 'arrived');

/** The awaited ones that the practice has still to confirm. */
export const UNCONFIRMED = statusesWhere((rules) => rules.isUnconfirmed);

/** What staff may set by hand (specification, section 4). */
export type SetByStaff = {
  [Status in AppointmentStatus]: (typeof STATUS_RULES)[Status]['isSetByStaff'] extends true ? Status : never;
}[AppointmentStatus];

export const SET_BY_STAFF = statusesWhere(({ isSetByStaff }) => isSetByStaff) as SetByStaff[];
