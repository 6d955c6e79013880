import { makeAccount } from '../accounts/new-account.ts';
import { authenticate } from '../platform/http/authenticate.ts';
import type { Call } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { refuseTaken, takenEmail } from './account-changes.ts';
import { hospitalIdOf } from './hospital-id.ts';

/** What says who an administrator is to be; the schema has checked it. */
export interface NewAdmin {
  firstName: string;
  lastName: string;
  email: string;
  phoneNo: string;
  status: string;
  userRole: 'ROLE_SYS_ADMIN' | 'ROLE_HCP_ADMIN';
  /** The hospital's id or name. */
  hospitalId: string | null | undefined;
}

type Entitlement = Pick<Call, 'tx' | 'services' | 'identity'>;

/**
 * Whoever asks for an administrator, where that is a system admin. To who is not signed in, the role is one that nobody
 * can sign up with. @throws Refusal
 */
export async function adminMaker({ tx, services, identity }: Entitlement): Promise<Caller> {
  if ('refusal' in identity && identity.refusal.code === 'not_signed_in') {
    throw new Refusal('invalid_input', 'Role is invalid', { errors: { userRole: 'Role is invalid' } });
  }
  return authenticate(tx, identity, ['ROLE_SYS_ADMIN'], { now: services.now() });
}

/**
 * What can be known before the password is hashed: whether the address is free and the hospital is one.
 * @returns the id of the hospital that an HCP admin belongs to
 * @throws Refusal
 */
export async function refuseImpossible({ tx }: Pick<Call, 'tx'>, { email, userRole, hospitalId }: NewAdmin) {
  await refuseTaken(tx, email);
  return userRole === 'ROLE_HCP_ADMIN' && hospitalId ? hospitalIdOf(tx, hospitalId) : null;
}

/** Makes an administrator. @throws Refusal conflict at `email` where the address is taken */
export async function createAdmin(call: Call, asked: NewAdmin, passwordHash: string): Promise<void> {
  const caller = await adminMaker(call);
  const hospitalId = await refuseImpossible(call, asked);
  const { email, firstName, lastName, phoneNo, userRole } = asked;
  const id = await makeAccount(call.tx, {
    ...{ email, passwordHash, firstName, lastName, phoneNo },
    role: userRole,
    status: asked.status as 'ACTIVE' | 'INACTIVE',
    hospitalId,
  });
  if (!id) throw takenEmail();
  await call.records.as(caller).record('create', 'account', [{ id, patientId: null }]);
}

/** The answer's message. */
export const ADMIN_CREATED = 'Registration successful';
