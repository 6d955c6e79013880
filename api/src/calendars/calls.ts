import type { Contract } from '@openward/contract/everything';
import { oneAppointment } from '../appointments/records.ts';
import { FileReply, type Handlers } from '../platform/http/call.ts';
import { calendarOf } from './calendar.ts';
import { calendarFeed, createCalendarFeed, getCalendarFeed, revokeCalendarFeed } from './feed.ts';
import { organizerOf } from './organizer.ts';

/** Appointments in other calendars. */
export const calendarHandlers: Handlers<Contract['calendars']> = {
  async appointmentFile({ params }, call) {
    const row = await oneAppointment(call, params.id, 'look');
    const { role } = call.caller;
    const method = row.status === 'CANCELED' ? 'CANCEL' : 'PUBLISH';
    const { config, now } = call.services;
    const content = calendarOf([row], { role, mail: organizerOf(config), now: now(), method });
    return new FileReply(content, { name: `appointment-${row.onDay}.ics`, parameters: `method=${method}` });
  },
  calendarFeed,
  getCalendarFeed,
  createCalendarFeed,
  revokeCalendarFeed,
};
