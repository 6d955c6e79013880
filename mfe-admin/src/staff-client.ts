import { createClient } from '@openward/api-client';
import { accountEndpoints } from '@openward/contract/accounts';
import { hospitalEndpoints } from '@openward/contract/appointments';
import { avatarEndpoints, staffEndpoints } from '@openward/contract/doctors';

/** The calls about administrators and doctors. */
export const staff = createClient(staffEndpoints);

/** The one call that makes an administrator. */
export const { register: registerAdmin } = createClient({ register: accountEndpoints.register });

/** The calls about the own picture. */
export const pictures = createClient(avatarEndpoints);

/** The practice's hospitals. */
export const hospitals = createClient(hospitalEndpoints);

type Schemas = typeof import('@openward/contract/accounts/schemas');

/** The loader of a form's schema: it comes, and yup with it, when somebody first touches the form. */
export function staffSchema<N extends keyof Schemas>(name: N): () => Promise<Schemas[N]> {
  return async () => (await import('@openward/contract/accounts/schemas'))[name];
}
