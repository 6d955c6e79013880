import type { Call } from '../http/call.ts';
import type { Mail } from '../messages/ports.ts';
import type { Chosen } from '../patients/chosen-patients.ts';
import { hospitalOf } from '../sms/hospital-of.ts';
import { queueSmsOf } from '../sms/queue.ts';

/** E-mails that are under way at a time. */
const AT_ONCE = 5;

/** How somebody wants to hear of the practice: by SMS before e-mail; undefined for neither. */
function wayTo({ phoneNo, mobOptIn, mobOptOut, email, emailOptIn, emailOptOut }: Chosen) {
  if (phoneNo && mobOptIn && !mobOptOut) return { phoneNo };
  return email && emailOptIn && !emailOptOut ? { email } : undefined;
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
  const bySms = patients.flatMap((one) => {
    const way = wayTo(one);
    return way && 'phoneNo' in way ? [{ patientId: one.id, phoneNo: way.phoneNo as string }] : [];
  });
  if (bySms.length > 0) {
    const hospitalId = await hospitalOf(call);
    const about = { text, purpose: 'document', share: 'notice', hospitalId } as const;
    await queueSmsOf(
      call,
      bySms.map((to) => ({ ...to, ...about })),
    );
  }
  const byMail = patients.flatMap((one) => {
    const way = wayTo(one);
    return way && 'email' in way ? [way.email as string] : [];
  });
  if (byMail.length === 0) return;
  const mail: Mail = { subject: 'A form from your practice', text };
  const waiting = [...byMail];
  const mailNext = async () => {
    // One that fails keeps none of the others back.
    for (let to = waiting.shift(); to; to = waiting.shift()) await messages.mail(to, mail, 'notice').catch(() => {});
  };
  call.afterCommit(async () => void Promise.all(Array.from({ length: AT_ONCE }, mailNext)));
}

/** What a patient is told. */
function noticeText(portalUrl: string | undefined, dueOn: string | null): string {
  const until = dueOn ? ` by ${dueOn}` : '';
  const where = portalUrl ? `at ${portalUrl}/patient/actionitems` : 'in the portal, under Action Items';
  return `Your practice has a form for you. Please fill it in${until} ${where}`;
}
