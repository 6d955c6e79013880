import { createClient } from '@openward/api-client';
import { appointmentEndpoints } from '@openward/contract/appointments';

/** The calls of this remote. */
export const appointments = createClient(appointmentEndpoints);
