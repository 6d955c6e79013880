/** First and last name of one side of an appointment. */
export interface PersonName {
  firstName: string;
  lastName: string;
}

/** The patient of an appointment, as staff tell two of one name apart. */
export interface PatientName extends PersonName {
  /** `YYYY-MM-DD`; missing where nobody has said it. */
  dateOfBirth?: string;
}

/** How an appointment came to be cancelled. */
export interface Cancellation {
  /** `portal` where nobody did: the day was over. */
  by: 'patient' | 'practice' | 'portal';
  /** True where the time had come and nobody was there. */
  didNotCome: boolean;
  /** In the words of who cancelled; empty where they gave none. */
  reason: string;
}

/** What happened to an appointment. */
export type AppointmentDeed =
  | 'booked'
  | 'confirmed'
  | 'rescheduled'
  | 'checkedIn'
  | 'completed'
  /** Completing was taken back. */
  | 'reopened'
  | 'cancelled'
  | 'didNotCome'
  /** Its description was written anew. */
  | 'changed';

/** One step of an appointment's history. */
export interface AppointmentEvent {
  /** ISO UTC. */
  at: string;
  deed: AppointmentDeed;
  /** Who did it; `portal` is a job, or nobody that is known. */
  by: 'you' | 'patient' | 'practice' | 'portal';
  /** Their first and last name; empty where the reader must not know it, or nobody does. */
  name: string;
  /** Where it was moved from; ISO UTC. */
  from?: { startDateTime: string; doctorDetails: PersonName };
  /** What was said with it. */
  reason?: string;
}
