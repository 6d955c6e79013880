import type { staffEndpoints } from '@openward/contract/doctors';
import { type Handlers, pageOf } from '../http/call.ts';
import { adminOf, adminsOf } from './admins.ts';
import { doctorAccountOf, doctorAccountsOf } from './doctor-accounts.ts';
import { registerDoctor } from './register-doctor.ts';
import { updateAdmin } from './update-admin.ts';
import { updateDoctor } from './update-doctor.ts';

/** Accounts of administrators and doctors; administrators are made by `POST /users/register`. */
export const staffHandlers: Handlers<typeof staffEndpoints> = {
  async listAdmins({ query }, { tx, caller }) {
    const { rows, total } = await adminsOf(tx, caller, query);
    return pageOf(rows, total, query);
  },
  getAdmin: ({ params }, { tx, caller }) => adminOf(tx, caller, params.id, 'look'),
  updateAdmin,
  async listDoctorAccounts({ query }, { tx, caller }) {
    const { rows, total } = await doctorAccountsOf(tx, caller, query);
    return pageOf(rows, total, query);
  },
  getDoctorAccount: ({ params }, { tx, caller }) => doctorAccountOf(tx, caller, params.id, 'look'),
  registerDoctor,
  updateDoctor,
};
