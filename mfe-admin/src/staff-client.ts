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

/** An administrator: staff get no other account than the own one beside these. */
export async function readAdmin(id: string, signal: AbortSignal): Promise<Success<AdminAccount>> {
  return (await call(getUser, { params: { id } }, { signal, quiet: true })) as Success<AdminAccount>;
}

/** A doctor's account: only patients get less. */
export async function readDoctor(id: string, signal: AbortSignal): Promise<Success<DoctorAccount>> {
  return (await call(getDoctor, { params: { id } }, { signal, quiet: true })) as Success<DoctorAccount>;
}

// Taken apart at once, so that the build leaves out all other schemas.
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

/** The loader of a form's schema: it comes, and yup with it, when somebody first touches the form. */
export function staffSchema<N extends keyof Schemas>(name: N): () => Promise<Schemas[N]> {
  return async () => (await loadSchemas())[name];
}

/** Asks the server for one page of the administrators of a role. A list has its own skeleton: no busy overlay. */
export function askForAdmins(userrole: 'ROLE_SYS_ADMIN' | 'ROLE_HCP_ADMIN', query: PageQuery, options: CallOptions) {
  return call(listAdmins, { query: { ...query, userrole } }, { quiet: true, ...options });
}

/** Asks the server for one page of the doctors, in whatever state. A list has its own skeleton: no busy overlay. */
export function askForDoctors(query: PageQuery, options: CallOptions) {
  return call(listDoctorAccounts, { query }, { quiet: true, ...options });
}
