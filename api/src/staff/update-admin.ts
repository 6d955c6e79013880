import type { staffEndpoints } from '@openward/contract/doctors';
import type { Handler } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import { changeAccount, hospitalNamed } from './account-changes.ts';
import { adminOf } from './admins.ts';

/** PUT /users/update: an administrator, by a system admin or themselves. */
export const updateAdmin: Handler<(typeof staffEndpoints)['updateAdmin']> = async ({ body }, call) => {
  const { tx, caller, records } = call;
  const before = await adminOf(tx, caller, body.id, 'lock');
  const isOwn = before.id === caller.userId;
  if (isOwn && caller.role === 'ROLE_SYS_ADMIN' && body.status !== before.status) {
    // So there is always one who can undo it.
    const sentence = 'You cannot deactivate your own account.';
    throw new Refusal('invalid_input', sentence, { errors: { status: sentence } });
  }
  const mayMove = caller.role === 'ROLE_SYS_ADMIN' && before.userRole === 'ROLE_HCP_ADMIN';
  const hospitalId = (mayMove && body.hospitalId) || before.hospitalId;
  if (hospitalId && hospitalId !== before.hospitalId) await hospitalNamed(tx, hospitalId);
  const own = isOwn ? { email: before.email, status: before.status } : {};
  const { firstName, lastName, email, telePhoneNo, status } = { ...body, ...own };
  await changeAccount(call, before.id, { firstName, lastName, email, telePhoneNo, status, hospitalId });
  await records.record('update', 'account', [{ id: before.id, patientId: null }]);
  return adminOf(tx, caller, before.id, 'look');
};
