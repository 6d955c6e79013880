import type { Chosen } from '../messages/chosen-patients.ts';
import { hospitalOf } from '../messages/hospital-of.ts';
import type { Mail } from '../messages/ports.ts';
import { queueSmsOf } from '../messages/queue.ts';
import type { Call } from '../platform/http/call.ts';

/** E-mails that are under way at a time. */
const AT_ONCE = 5;

/** How somebody wants to hear of the practice: by SMS before e-mail; undefined for neither. */
function wayTo(one: Chosen): { by: 'sms' | 'mail'; to: string; patientId: string } | undefined {
  const { patientId, phoneNo, mobOptIn, mobOptOut, email, emailOptIn, emailOptOut } = one;
  if (phoneNo && mobOptIn && !mobOptOut) return { by: 'sms', to: phoneNo, patientId };
  return email && emailOptIn && !emailOptOut ? { by: 'mail', to: email, patientId } : undefined;
}

/** True for who is told. */
export function isReached(one: Chosen): boolean {
  return wayTo(one) !== undefined;
}

/**
 * Tells patients that forms wait for them: the SMS are written with the documents, the e-mails go once those have
 * committed, and nobody waits for them. What a form is called is not said: it may tell what somebody suffers from.
 * @param dueOn `YYYY-MM-DD`
 */
export async function tellOfDocuments(call: Call, patients: readonly Chosen[], dueOn: string | null): Promise<void> {
  const { messages, config } = call.services;
  const text = noticeText(config.portalUrl, dueOn);
  const ways = patients.flatMap((one) => wayTo(one) ?? []);
  const bySms = ways.filter(({ by }) => by === 'sms');
  if (bySms.length > 0) {
    const about = { text, purpose: 'document', hospitalId: await hospitalOf(call) } as const;
    await queueSmsOf(
      call,
      bySms.map(({ to, patientId }) => ({ patientId, phoneNo: to, ...about })),
    );
  }
  const waiting = ways.filter(({ by }) => by === 'mail');
  if (waiting.length === 0) return;
  const mail: Mail = { subject: 'A form from your practice', text };
  const mailNext = async () => {
    // One that fails keeps none of the others back.
    for (let way = waiting.shift(); way; way = waiting.shift()) {
      await messages.mail(way.to, mail, 'reminder').catch(() => {});
    }
  };
  call.afterCommit(async () => void Promise.all(Array.from({ length: AT_ONCE }, mailNext)));
}

/** What a patient is told. */
function noticeText(portalUrl: string | undefined, dueOn: string | null): string {
  const until = dueOn ? ` by ${dueOn}` : '';
  const where = portalUrl ? `at ${portalUrl}/patient/actionitems` : 'in the portal, under Action Items';
  return `Your practice has a form for you. Please fill it in${until} ${where}`;
}
