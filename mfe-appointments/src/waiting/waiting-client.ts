import { createClient } from '@openward/api-client';
import { waitingListEndpoints } from '@openward/contract/appointments';
import { doctorEndpoints } from '@openward/contract/doctors';

/** The calls about the waiting list. */
export const waitingList = createClient(waitingListEndpoints);

/** The doctors that somebody may wait for. */
export const doctors = createClient(doctorEndpoints);

type Schemas = typeof import('@openward/contract/appointments/schemas');

/** The loader of a form's schema. */
export function waitingSchema<N extends keyof Schemas>(name: N): () => Promise<Schemas[N]> {
  return async () => (await import('@openward/contract/appointments/schemas'))[name];
}
