import type { patientEndpoints } from '@openward/contract/patients';
import { and, eq, inArray } from 'drizzle-orm';
import { patient, user } from '../database/schema/index.ts';
import type { Handler } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';

/** POST /patient/send/sms: one message to each of the patients, once the call has committed. */
export const sendSms: Handler<(typeof patientEndpoints)['sendSms']> = async ({ body }, call) => {
  const ids = [...new Set(body.patientId)];
  const rows = await call.records.read('patient', (visible) =>
    call.tx
      .select({ id: patient.id, patientId: patient.id, phoneNo: user.phoneNo })
      .from(patient)
      .innerJoin(user, eq(user.id, patient.userId))
      .where(and(visible, inArray(patient.id, ids), eq(user.status, 'ACTIVE'))),
  );
  if (rows.length < ids.length) {
    throw new Refusal('not_found', 'Patient not found.', { errors: { patientId: 'Patient not found.' } });
  }
  const reachable = rows.filter(({ phoneNo }) => phoneNo);
  if (reachable.length === 0) {
    const sentence = 'There is no phone number to send this to.';
    throw new Refusal('invalid_input', sentence, { errors: { patientId: sentence } });
  }
  await call.records.record('send sms', 'patient', reachable);
  call.afterCommit(async () => {
    for (const { phoneNo } of reachable) await call.services.messages.sms(phoneNo, body.message, 'notice');
  });
  return { sent: reachable.length, withoutPhone: rows.length - reachable.length };
};
