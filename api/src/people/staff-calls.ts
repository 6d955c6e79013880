import type { Contract } from '@openward/contract/everything';
import { type Handlers, pageOf } from '../platform/http/call.ts';
import { notFound } from '../platform/http/refusal.ts';
import { accountOf, adminsOf } from './admins.ts';
import { doctorAccountOf, doctorAccountsOf } from './doctor-accounts.ts';
import { doctorsById } from './doctor-records.ts';
import { registerDoctor } from './register-doctor.ts';
import { updateAdmin } from './update-admin.ts';
import { updateDoctor } from './update-doctor.ts';

/** Accounts of administrators and doctors; administrators are made by `POST /users/register`. */
export const staffHandlers: Handlers<
  Pick<
    Contract['people'],
    'listAdmins' | 'getUser' | 'updateAdmin' | 'listDoctorAccounts' | 'getDoctor' | 'registerDoctor' | 'updateDoctor'
  >
> = {
  async listAdmins({ query }, { tx, caller }) {
    const { rows, total } = await adminsOf(tx, caller, query);
    return pageOf(rows, total, query);
  },
  async getUser({ params }, { tx, caller, records }) {
    const account = await accountOf(tx, caller, params.id);
    const patientId = account.id === caller.userId ? caller.patientId : null;
    await records.record('read', 'account', [{ id: account.id, patientId }]);
    return account;
  },
  updateAdmin,
  async listDoctorAccounts({ query }, { tx, caller }) {
    const { rows, total } = await doctorAccountsOf(tx, caller, query);
    return pageOf(rows, total, query);
  },
  async getDoctor({ params }, { tx, caller }) {
    if (caller.role !== 'ROLE_PATIENT') return doctorAccountOf(tx, caller, params.id, 'look');
    const [doctor] = await doctorsById(tx, [params.id]);
    if (!doctor) throw notFound('Doctor');
    return doctor;
  },
  registerDoctor,
  updateDoctor,
};
