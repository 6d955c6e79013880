import { createClient } from '@openward/api-client';
import { patientEndpoints, smsEndpoints } from '@openward/contract/patients';

/** Sends messages to patients. */
export const patients = createClient(patientEndpoints);

/** Whom messages reach, what became of them, and templates. */
export const sms = createClient(smsEndpoints);

type Schemas = typeof import('@openward/contract/patients/schemas');

/** The loader of a form's schema. */
export function smsSchema<N extends keyof Schemas>(name: N): () => Promise<Schemas[N]> {
  return async () => (await import('@openward/contract/patients/schemas'))[name];
}
