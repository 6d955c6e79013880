import type { InferType } from 'yup';
import type { Role } from '../core/roles.ts';
import type { calendarAddressResult, calendarFeedResult } from './results.ts';

/** The media type of calendars (RFC 5545, section 8.1). */
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

/** Who has appointments of their own to take along; an administrator's would be everybody's. */
export const WITH_CALENDAR = ['ROLE_PATIENT', 'ROLE_DOCTOR'] as const satisfies readonly Role[];

/** What is known of somebody's calendar address; the address itself was told once and is not kept. */
export type CalendarFeed = NonNullable<InferType<typeof calendarFeedResult>>;

/** A new calendar address: told now and never again. */
export type CalendarAddress = InferType<typeof calendarAddressResult>;
