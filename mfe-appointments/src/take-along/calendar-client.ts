import { createClient } from '@openward/api-client';
import { calendarEndpoints } from '@openward/contract/appointments';

/** The calls about other calendars. */
export const calendar = createClient(calendarEndpoints);
