import type { Role } from '../core/roles.ts';

/** The media type of calendars (RFC 5545, section 8.1). */
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

/** Who has appointments of their own to take along; an administrator's would be everybody's. */
export const WITH_CALENDAR = ['ROLE_PATIENT', 'ROLE_DOCTOR'] as const satisfies readonly Role[];

/** What is known of somebody's calendar address; the address itself was told once and is not kept. Times are ISO UTC. */
export interface CalendarFeed {
  createdAt: string;
  /** When a calendar last fetched it; null where none has. */
  lastReadAt: string | null;
}

/** A new calendar address: told now and never again. */
export interface CalendarAddress extends CalendarFeed {
  /** Below the portal's own address: `/api/calendar/….ics`. Who knows it reads the calendar. */
  path: string;
}
