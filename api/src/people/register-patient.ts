import type { Contract } from '@openward/contract/everything';
import { refuseCommonPassword } from '../accounts/common-passwords.ts';
import { makePatient } from '../accounts/new-account.ts';
import type { Prepared } from '../platform/http/call.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { recordOf } from './record.ts';
import { decided } from './update-patient.ts';

/** POST /patient/register by staff: an account and its record. Who has the address already is nobody new. */
export const registerPatient: Prepared<Contract['people']['registerPatient'], string> = {
  async before({ body }, { services }) {
    refuseCommonPassword(body.password, 'password');
    return services.passwords.hash(body.password);
  },

  async handle({ body }, { tx, records }, passwordHash) {
    const { userName: _userName, password: _password, firstName, lastName, telePhoneNo, status, ...rest } = body;
    const { email, ...own } = rest;
    const made = await makePatient(tx, {
      account: { email, passwordHash, firstName, lastName, phoneNo: telePhoneNo, status },
      record: decided(own),
    });
    if (!made) {
      const sentence = 'There is an account with this email already.';
      throw new Refusal('account_exists', sentence, { errors: { email: sentence } });
    }
    const { patientId } = made;
    await records.record('register', 'patient', [{ id: patientId, patientId }]);
    return recordOf(tx, patientId);
  },
};
