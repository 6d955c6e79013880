import type { InferType } from 'yup';
import type { Role } from '../core/roles.ts';
import type { calendarAddressResult, calendarFeedResult } from './results.ts';

/** The media type of calendars (RFC 5545, section 8.1). */
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

/** Roles with appointments of their own; an administrator's calendar would show everyone's. */
export const WITH_CALENDAR = ['ROLE_PATIENT', 'ROLE_DOCTOR'] as const satisfies readonly Role[];

/** The details of a calendar address; the address itself is not stored. */
export type CalendarFeed = NonNullable<InferType<typeof calendarFeedResult>>;

/** A new calendar address, shown only once. */
export type CalendarAddress = InferType<typeof calendarAddressResult>;
