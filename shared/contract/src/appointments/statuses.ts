/** In the order of a visit (specification, section 3). BLOCKED is time when a doctor is away. */
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

/** The progress of a visit. Blocked time is not a visit. */
export type VisitStage = 'awaited' | 'arrived' | 'completed' | 'cancelled' | 'blocked';

/** The properties of a status. Its colour and icon are in `@openward/practice-ui/statuses`. */
interface StatusRules {
  /** English label. */
  label: string;
  stage: VisitStage;
  /** The practice still has to confirm it. */
  isUnconfirmed: boolean;
  /** Staff can set it by hand; the server's transitions define from which status. */
  isSetByStaff: boolean;
  /** The name of the step in the history. */
  event: 'confirmed' | 'rescheduled' | 'checkedIn' | 'completed' | 'cancelled' | 'changed';
  /** The status in calendars (RFC 5545, section 3.8.1.11). */
  ics: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  /** The status in FHIR R4; null if it is not an appointment. */
  fhir: 'pending' | 'booked' | 'checked-in' | 'fulfilled' | 'cancelled' | null;
}

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

/** The statuses that match a condition, in the order of a visit. */
export function statusesWhere(holds: (rules: StatusRules) => boolean): AppointmentStatus[] {
  return APPOINTMENT_STATUSES.filter((status) => holds(STATUS_RULES[status]));
}

/** The stage of a visit with this status. */
export function stageOf(status: AppointmentStatus): VisitStage {
  return STATUS_RULES[status].stage;
}

/** True while the practice still has to confirm the appointment. */
export function isUnconfirmed(status: AppointmentStatus): boolean {
  return STATUS_RULES[status].isUnconfirmed;
}

/** Statuses of appointments whose patient has not arrived yet. */
export const AWAITED = statusesWhere(({ stage }) => stage === 'awaited');

/** Statuses of visits in progress. */
export const ARRIVED = statusesWhere(({ stage }) => stage === 'arrived');

/** Statuses of {@link AWAITED} that the practice still has to confirm. */
export const UNCONFIRMED = statusesWhere((rules) => rules.isUnconfirmed);

/** Statuses that staff may set by hand (specification, section 4). */
export type SetByStaff = {
  [Status in AppointmentStatus]: (typeof STATUS_RULES)[Status]['isSetByStaff'] extends true ? Status : never;
}[AppointmentStatus];

export const SET_BY_STAFF = statusesWhere(({ isSetByStaff }) => isSetByStaff) as SetByStaff[];
