import type { Contract } from '@openward/contract/everything';
import { oneAppointment } from '../appointments/index.ts';
import { FileReply, type Handlers } from '../platform/http/call.ts';
import { calendarOf, methodOf, organizerOf } from './calendar.ts';
import { calendarFeed, createCalendarFeed, getCalendarFeed, revokeCalendarFeed } from './feed.ts';
import { seriesOf } from './series.ts';

/** The handlers of calendar files and subscribed calendars. */
export const calendarHandlers: Handlers<Contract['calendars']> = {
  async appointmentFile({ params }, call) {
    const row = await oneAppointment(call, params.id, 'look');
    const { role } = call.caller;
    const series = await seriesOf(call.tx, [row], (select) => call.records.read('appointment', select));
    const method = methodOf([row], series);
    const { config, now } = call.services;
    const content = calendarOf([row], { role, mail: organizerOf(config), now: now(), method, series });
    return new FileReply(content, { name: `appointment-${row.onDay}.ics`, parameters: `method=${method}` });
  },
  calendarFeed,
  getCalendarFeed,
  createCalendarFeed,
  revokeCalendarFeed,
};
