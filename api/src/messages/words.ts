import type { AppointmentStatus } from '@openward/contract';
import { isUnconfirmed } from '@openward/contract/appointments';

import { dayAndTime } from '@openward/contract/time';
import type { Mail } from './ports.ts';

/** What a message says of an appointment: when and with whom, never why. */
export interface Reminded {
  startsAt: Date;
  status: AppointmentStatus;
  hospitalName: string;
  /** IANA name of the hospital's zone, whose clock is written. */
  timeZone: string;
  doctorName: string;
}

/** The SMS of a reminder; it says which letters answer it. */
export function reminderText(reminded: Reminded): string {
  const replies = isUnconfirmed(reminded.status) ? 'Reply C to confirm or X to cancel.' : 'Reply X to cancel.';
  return `Reminder: ${visitOf(reminded)}. ${replies}`;
}

/** The e-mail of a reminder. */
export function reminderMail(reminded: Reminded): Mail {
  return {
    subject: `Your appointment on ${dayAndTime(reminded.startsAt.toISOString(), reminded.timeZone, 'en')}`,
    text: `This is a reminder of your appointment: ${visitOf(reminded)}. To change or cancel it, please sign in to the portal.`,
  };
}

/** One appointment in a sentence. */
export function visitOf({ startsAt, timeZone, doctorName, hospitalName }: Omit<Reminded, 'status'>): string {
  return `${dayAndTime(startsAt.toISOString(), timeZone, 'en')} with Dr. ${doctorName}, ${hospitalName}`;
}
