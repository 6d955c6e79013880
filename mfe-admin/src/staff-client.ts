import { call, type Success } from '@openward/api-client';
import { type AdminAccount, type DoctorAccount, getDoctor, getUser } from '@openward/contract/people';

/** An administrator: staff get no other account than the own one beside these. */
export async function readAdmin(id: string, signal: AbortSignal): Promise<Success<AdminAccount>> {
  return (await call(getUser, { params: { id } }, { signal, quiet: true })) as Success<AdminAccount>;
}

/** A doctor's account: only patients get less. */
export async function readDoctor(id: string, signal: AbortSignal): Promise<Success<DoctorAccount>> {
  return (await call(getDoctor, { params: { id } }, { signal, quiet: true })) as Success<DoctorAccount>;
}

/** The one call that makes an administrator. */
export const { register: registerAdmin } = createClient({ register: accountEndpoints.register });

type Schemas = typeof import('@openward/contract/accounts/schemas');

/** The loader of a form's schema: it comes, and yup with it, when somebody first touches the form. */
export function staffSchema<N extends keyof Schemas>(name: N): () => Promise<Schemas[N]> {
  return async () => (await import('@openward/contract/accounts/schemas'))[name];
}
