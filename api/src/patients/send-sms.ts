import { type patientEndpoints, personalText } from '@openward/contract/patients';
import type { Handler } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import { hospitalOf } from '../sms/hospital-of.ts';
import { queueSmsOf } from '../sms/queue.ts';
import { chosenPatients, notReached } from './chosen-patients.ts';

/** POST /patient/send/sms: one message to each of the patients, with their own names in it, once the call has committed. */
export const sendSms: Handler<(typeof patientEndpoints)['sendSms']> = async ({ body }, call) => {
  const chosen = await chosenPatients(call, body.patientId);
  const optedOut = chosen.filter((one) => notReached(one) === 'opted_out').length;
  const reachable = chosen.flatMap((one) => (one.phoneNo && !notReached(one) ? { ...one, phoneNo: one.phoneNo } : []));
  if (reachable.length === 0) {
    const sentence = optedOut ? 'Nobody of these wants messages.' : 'There is no phone number to send this to.';
    throw new Refusal('invalid_input', sentence, { errors: { patientId: sentence } });
  }
  await call.records.record('send sms', 'patient', reachable);
  const hospitalId = await hospitalOf(call);
  await queueSmsOf(
    call,
    reachable.map((one) => ({
      patientId: one.id,
      phoneNo: one.phoneNo,
      text: personalText(body.message, one),
      purpose: 'message',
      share: 'notice',
      hospitalId,
    })),
  );
  return { sent: reachable.length, withoutPhone: chosen.length - reachable.length - optedOut, optedOut };
};
