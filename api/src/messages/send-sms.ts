import type { Contract } from '@openward/contract/everything';
import { personalText } from '@openward/contract/messages';
import type { Call, Handler } from '../platform/http/call.ts';
import { refusal } from '../platform/http/refusal.ts';
import { queueSmsOf } from './queue.ts';
import { chosenPatients, hospitalOf } from './recipients.ts';

/** POST /patient/send/sms: sends each patient a message with their own name, after the commit. */
export const sendSms: Handler<Contract['messages']['sendSms']> = async ({ body }, call) => {
  const chosen = await chosenPatients(call, body.patientId);
  const reachable = chosen.flatMap((one) => (one.phoneNo ? { ...one, phoneNo: one.phoneNo } : []));
  const optedOut = chosen.filter(({ phoneNo, notReached }) => !phoneNo && notReached === 'opted_out').length;
  if (reachable.length === 0) {
    const sentence = optedOut
      ? 'These patients have opted out of text messages.'
      : 'These patients have no phone number.';
    throw refusal('invalid_input', sentence, { field: 'patientId' });
  }
  await call.records.record('send sms', 'patient', reachable);
  await reserveSms(call, reachable.length);
  const hospitalId = await hospitalOf(call);
  await queueSmsOf(
    call,
    reachable.map((one) => ({
      patientId: one.id,
      phoneNo: one.phoneNo,
      text: personalText(body.message, one),
      isAsWritten: true,
      waitsAtNight: body.waitsAtNight === true,
      purpose: 'message',
      hospitalId,
    })),
  );
  return { sent: reachable.length, withoutPhone: chosen.length - reachable.length - optedOut, optedOut };
};

/** Refuses the call before the first message if the day's budget does not cover all of them. */
export async function reserveSms(call: Call, count: number): Promise<void> {
  const { isReserved, left, renewedAt } = await call.services.messages.reserveSms(call, count);
  if (isReserved) return;
  const sentences = [
    'Your message was not sent. You cannot send any more messages today.',
    'Your message was not sent. You can send one more message today.',
  ] as const;
  const sentence = sentences[left] ?? 'Your message was not sent. You can send {left} more messages today.';
  const seconds = Math.ceil((renewedAt.getTime() - call.services.now().getTime()) / 1000);
  throw refusal('too_many_requests', sentence, { values: { left }, retryAfter: Math.max(1, seconds) });
}
