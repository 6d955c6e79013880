import type { Contract } from '@openward/contract/everything';
import type { Handler } from '../platform/http/call.ts';
import { chosenPatients, notReached } from './chosen-patients.ts';

/** POST /sms/recipients */
export const checkSmsRecipients: Handler<Contract['messages']['checkSmsRecipients']> = async ({ body }, call) => {
  const chosen = await chosenPatients(call, body.patientId);
  return chosen.map((one) => {
    const { id, firstName, lastName, dateOfBirth } = one;
    return { id, firstName, lastName, dateOfBirth, notReached: notReached(one) };
  });
};
