import { type CallOptions, call, type Success } from '@openward/api-client';
import type { PageQuery } from '@openward/contract';
import {
  type AdminAccount,
  type DoctorAccount,
  getDoctor,
  getUser,
  listAdmins,
  listDoctorAccounts,
} from '@openward/contract/people';

/** Loads an administrator; staff may read only these accounts and their own. */
export async function readAdmin(id: string, signal: AbortSignal): Promise<Success<AdminAccount>> {
  return (await call(getUser, { params: { id } }, { signal, quiet: true })) as Success<AdminAccount>;
}

/** Loads a doctor's account, of which only patients get less. */
export async function readDoctor(id: string, signal: AbortSignal): Promise<Success<DoctorAccount>> {
  return (await call(getDoctor, { params: { id } }, { signal, quiet: true })) as Success<DoctorAccount>;
}

// Destructured at once, so that the build drops all other schemas.
async function loadSchemas() {
  const {
    changedHospitalSchema,
    hospitalSchema,
    newAdminSchema,
    newDoctorSchema,
    updateDoctorSchema,
    updateUserSchema,
  } = await import('@openward/contract/people/schemas');
  return {
    ...{ changedHospitalSchema, hospitalSchema },
    ...{ newAdminSchema, newDoctorSchema, updateDoctorSchema, updateUserSchema },
  };
}

type Schemas = Awaited<ReturnType<typeof loadSchemas>>;

/** Loads a form's schema, and yup with it, only when the user first touches the form. */
export function staffSchema<N extends keyof Schemas>(name: N): () => Promise<Schemas[N]> {
  return async () => (await loadSchemas())[name];
}

/** Loads one page of the administrators of a role; quiet, because the list has its own skeleton. */
export function askForAdmins(userrole: 'ROLE_SYS_ADMIN' | 'ROLE_HCP_ADMIN', query: PageQuery, options: CallOptions) {
  return call(listAdmins, { query: { ...query, userrole } }, { quiet: true, ...options });
}

/** Loads one page of the doctors of any status; quiet, because the list has its own skeleton. */
export function askForDoctors(query: PageQuery, options: CallOptions) {
  return call(listDoctorAccounts, { query }, { quiet: true, ...options });
}
