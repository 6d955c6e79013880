import type { AppointmentStatus } from '@openward/contract';
import { DateTime } from 'luxon';
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

/** A time as people read it in a message: `Monday, 2030-05-13 09:30 am`. */
export function writtenTime(at: Date, timeZone: string): string {
  const local = DateTime.fromJSDate(at, { zone: timeZone }).setLocale('en');
  return `${local.toFormat('cccc, yyyy-MM-dd hh:mm')} ${local.hour < 12 ? 'am' : 'pm'}`;
}

/** The SMS of a reminder; it says which letters answer it. */
export function reminderText(reminded: Reminded): string {
  const replies = reminded.status === 'CONFIRMED' ? 'Reply X to cancel.' : 'Reply C to confirm or X to cancel.';
  return `Reminder: ${visitOf(reminded)}. ${replies}`;
}

/** The e-mail of a reminder. */
export function reminderMail(reminded: Reminded): Mail {
  return {
    subject: `Your appointment on ${writtenTime(reminded.startsAt, reminded.timeZone)}`,
    text: `This is a reminder of your appointment: ${visitOf(reminded)}. To change or cancel it, please sign in to the portal.`,
  };
}

/** One appointment in a sentence. */
export function visitOf({ startsAt, timeZone, doctorName, hospitalName }: Omit<Reminded, 'status'>): string {
  return `${writtenTime(startsAt, timeZone)} with Dr. ${doctorName}, ${hospitalName}`;
}
