import { createHash } from 'node:crypto';
import type { Webhooks } from '@openward/contract/everything';
import { plainPhone } from '@openward/contract/text';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { remindNow } from '../../messages/index.ts';
import { demoSms, smsMessage } from '../../platform/database/schema/index.ts';
import type { Dependencies } from '../../platform/http/identification.ts';
import { originOf } from '../../platform/http/origin.ts';
import type { WebhookHandler } from './handler.ts';
import { answerSms, escaped } from './replies.ts';

const NEWEST = 20;
/** How many times, and how many milliseconds apart, the page checks for new messages. */
const MOST_LOOKS = 40;
const LOOK_EVERY = 50;
const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { max-width: 32rem; margin: 2rem auto; padding: 0 1rem }
  li { margin: .75rem 0; padding: .75rem 1rem; border: 1px solid #888; border-radius: 1rem; overflow-wrap: anywhere }
  ul { list-style: none; padding: 0 }
  form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin: 1rem 0 }
  label { display: grid; flex: 1 }
  input, button { font: inherit; min-height: 2.75rem; padding: 0 .75rem }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Simulates a patient's phone: shows the messages "sent" to a number and takes typed answers. */
export const showDemoPhone: WebhookHandler<Webhooks['showDemoPhone']> = async (
  { query },
  { database },
  _request,
  reply,
) => {
  const phoneNo = plainPhone(query.phoneNo);
  const texts = isNumber(phoneNo)
    ? await database.transaction((tx) =>
        tx
          .select({ body: demoSms.body })
          .from(demoSms)
          .where(and(eq(demoSms.phoneNo, phoneNo)))
          .orderBy(desc(demoSms.sentAt), desc(demoSms.id))
          .limit(NEWEST),
      )
    : [];
  return reply
    .header('content-security-policy', `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'`)
    .send(pageOf(isNumber(phoneNo) ? phoneNo : query.phoneNo, texts));
};

export const answerFromDemoPhone: WebhookHandler<Webhooks['answerFromDemoPhone']> = async (
  { form },
  dependencies,
  request,
  reply,
) => {
  const phoneNo = plainPhone(form.phoneNo);
  if (!isNumber(phoneNo)) return shownAgain(reply, form.phoneNo);
  const answer = await answerSms(dependencies, { phoneNo, text: form.text }, originOf(request));
  if (answer) await dependencies.services.sms.gateway.send(phoneNo, answer);
  return shownAgain(reply, phoneNo);
};

export const remindDemoPhone: WebhookHandler<Webhooks['remindDemoPhone']> = async (
  { form },
  { database, services },
  _request,
  reply,
) => {
  const phoneNo = plainPhone(form.phoneNo);
  if (!isNumber(phoneNo)) return shownAgain(reply, form.phoneNo);
  await remindNow(database, services, phoneNo);
  await untilHandedOver(database, phoneNo);
  return shownAgain(reply, phoneNo);
};

const shownAgain = (reply: FastifyReply, phoneNo: string) =>
  reply.redirect(`/api/demo/phone?phoneNo=${encodeURIComponent(phoneNo)}`, 303);

/** Waits until pending messages are sent, so that the page that follows shows them. */
async function untilHandedOver(database: Dependencies['database'], phoneNo: string): Promise<void> {
  const isOnItsWay = and(eq(smsMessage.phoneNo, phoneNo), inArray(smsMessage.state, ['WAITING', 'SENDING']));
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    if ((await database.transaction((tx) => tx.$count(smsMessage, isOnItsWay))) === 0) return;
    await new Promise((later) => setTimeout(later, LOOK_EVERY));
  }
}

const isNumber = (phoneNo: string) => /^\d{10}$/.test(phoneNo);

/** @param typed the number as it was typed, which may be invalid */
function pageOf(typed: string, texts: { body: string }[]): string {
  const value = `value="${escaped(typed)}"`;
  const hidden = `<input type="hidden" name="phoneNo" ${value}>`;
  const messages = texts.map(({ body }) => `<li>${escaped(body)}</li>`).join('');
  const phone = `<h2>Messages, the newest first</h2>
<ul>${messages || '<li>No message yet.</li>'}</ul>
<form method="post" action="/api/demo/phone">${hidden}
<label>Answer <input name="text" required autocomplete="off"></label><button>Send</button></form>
<form method="post" action="/api/demo/phone/remind">${hidden}<button>Send me my next reminder now</button></form>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A phone of the demo</title><style>${STYLE}</style>
<h1>A phone of the demo</h1>
<p>Nothing is sent anywhere: this page shows what a phone would show, and answers for it.</p>
<form method="get" action="/api/demo/phone">
<label>Phone number <input name="phoneNo" inputmode="tel" ${value} required></label><button>Show</button></form>
${isNumber(typed) ? phone : typed && '<p role="alert">Must be exactly 10 digits</p>'}</html>`;
}
