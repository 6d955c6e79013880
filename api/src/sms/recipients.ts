import type { smsEndpoints } from '@openward/contract/patients';
import type { Handler } from '../http/call.ts';
import { chosenPatients, notReached } from '../patients/chosen-patients.ts';

/** POST /sms/recipients */
export const checkSmsRecipients: Handler<(typeof smsEndpoints)['checkSmsRecipients']> = async ({ body }, call) => {
  const chosen = await chosenPatients(call, body.patientId);
  return chosen.map((one) => {
    const { id, firstName, lastName, dateOfBirth } = one;
    return { id, firstName, lastName, dateOfBirth, notReached: notReached(one) };
  });
};
