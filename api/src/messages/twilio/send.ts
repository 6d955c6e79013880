import { log } from '@openward/server-kit/log';
import {
  GATEWAY_LIMIT,
  type HandedOver,
  type OutgoingSms,
  type SmsGateway,
  type TwilioConfig,
} from '../../platform/messages/ports.ts';
import { reasonOf } from './reasons.ts';

/** Connection errors before any data was sent, so that Twilio cannot have the message. */
const NEVER_THERE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
/** Maximum difference between Twilio's clock and ours, in milliseconds. */
const SKEW = 60_000;
const NEWEST = 100;

interface Listed {
  sid: string;
  body: string;
  /** In the format of e-mails (RFC 2822). */
  date_created: string;
}

/** Sends through Twilio's messages resource. Logs failures without number or text. */
export function createTwilioSms(config: TwilioConfig): SmsGateway {
  const { apiUrl = 'https://api.twilio.com', accountSid, authToken, countryPrefix, from } = config;
  const url = `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const headers = { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` };
  const ask = (address: string, init: RequestInit) =>
    fetch(address, { ...init, headers, signal: AbortSignal.timeout(GATEWAY_LIMIT) });
  const post = (phoneNo: string, text: string, callback?: string) =>
    ask(url, {
      method: 'POST',
      body: new URLSearchParams({
        To: `${countryPrefix}${phoneNo}`,
        From: from,
        Body: text,
        ...(callback && { StatusCallback: callback }),
      }),
    });
  return {
    // Does not await: the duration would reveal whether the user exists.
    async send(phoneNo, text) {
      if (!phoneNo) return;
      void post(phoneNo, text)
        .then(({ ok, status }) => {
          if (!ok) throw new Error(`status ${status}`);
        })
        .catch((error: Error) => log.error({ reason: error.message }, 'an SMS was not sent'));
    },
    async deliver({ reference, phoneNo, text }) {
      try {
        return await outcomeOf(await post(phoneNo, text, statusUrl(config, reference)));
      } catch (error) {
        return { outcome: NEVER_THERE.has(codeOf(error)) ? 'later' : 'unsure' };
      }
    },
    async find({ phoneNo, text }: OutgoingSms, since: Date) {
      const query = new URLSearchParams({ To: `${countryPrefix}${phoneNo}`, From: from, PageSize: String(NEWEST) });
      try {
        const response = await ask(`${url}?${query}`, { method: 'GET' });
        if (!response.ok) return undefined;
        const { messages } = (await response.json()) as { messages: Listed[] };
        const from = since.getTime() - SKEW;
        // A trial account puts a sentence of Twilio before the text.
        const isThis = (one: Listed) => one.body.trim().endsWith(text.trim()) && Date.parse(one.date_created) >= from;
        return messages.filter(isThis).map(({ sid }) => sid);
      } catch {
        return undefined;
      }
    },
  };
}

/** The webhook for Twilio's delivery reports; undefined if the server's public address is not configured. */
function statusUrl({ webhookUrl }: TwilioConfig, reference: string): string | undefined {
  return webhookUrl && new URL(`status?message=${reference}`, webhookUrl).href;
}

async function outcomeOf(response: Response): Promise<HandedOver> {
  const { status } = response;
  if (response.ok) {
    const { sid } = (await response.json()) as { sid?: string };
    return sid ? { outcome: 'accepted', providerId: sid } : { outcome: 'unsure' };
  }
  if (status === 429 || status === 503) {
    const after = Number(response.headers.get('retry-after'));
    return after > 0 ? { outcome: 'later', after } : { outcome: 'later' };
  }
  // Twilio failed, perhaps after accepting the message.
  if (status >= 500 || status === 408) return { outcome: 'unsure' };
  const { code } = (await response.json().catch(() => ({}))) as { code?: number };
  log.error({ status, code }, 'an SMS was refused');
  return { outcome: 'refused', reason: reasonOf(code) };
}

/** The system error code of a failed request. */
function codeOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code ?? '';
}
