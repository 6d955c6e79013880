import { type Contract, contract } from '@openward/contract/everything';
import type { Handler } from '../platform/http/call.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { mergeEdit } from '../platform/versions/merge-edit.ts';
import { changeAccount } from './account-changes.ts';
import { adminOf } from './admins.ts';
import { hospitalIdOf } from './hospital-id.ts';

/** PUT /users/update: an administrator, by a system admin or themselves. */
export const updateAdmin: Handler<Contract['people']['updateAdmin']> = async ({ body }, call) => {
  const { tx, caller, records } = call;
  const before = await adminOf(tx, caller, body.id, 'lock');
  const { id, version, ...values } = before;
  const present = { id, version, values, renamed: { phone_no: 'telePhoneNo' } };
  const mayMove = caller.role === 'ROLE_SYS_ADMIN' && before.userRole === 'ROLE_HCP_ADMIN';
  const named = mayMove && body.hospitalId ? await hospitalIdOf(tx, body.hospitalId) : undefined;
  const asked = await mergeEdit(call, contract.people.updateAdmin, { ...body, hospitalId: named }, present);
  const isOwn = before.id === caller.userId;
  if (isOwn && caller.role === 'ROLE_SYS_ADMIN' && asked.status !== before.status) {
    // So there is always one who can undo it.
    const sentence = 'You cannot deactivate your own account.';
    throw new Refusal('invalid_input', sentence, { errors: { status: sentence } });
  }
  const hospitalId = asked.hospitalId ?? null;
  const own = isOwn ? { email: before.email, status: before.status } : {};
  const { firstName, lastName, email, telePhoneNo, status } = { ...asked, ...own };
  await changeAccount(call, before.id, { firstName, lastName, email, telePhoneNo, status, hospitalId });
  await records.record('update', 'account', [{ id: before.id, patientId: null }]);
  return adminOf(tx, caller, before.id, 'look');
};
