import type { FastifyInstance } from 'fastify';
import { addressOf, isTwilios, noteSms, reasonOf, type SmsNews, twilioSignature } from '../../messages/index.ts';
import { originOf } from '../../platform/http/origin.ts';
import type { Dependencies } from '../../platform/http/run.ts';
import { registerDemoPhone } from './demo-phone.ts';
import { answerSms, escaped } from './replies.ts';

/**
 * What speaks with phones and not with our client: Twilio's webhooks, and the phone that the demo plays. It is no part of
 * the contract: who calls is a gateway that signs, and the answers are TwiML and a page.
 */
export async function registerPhone(api: FastifyInstance, dependencies: Dependencies): Promise<void> {
  api.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(body as string)),
  );
  registerWebhook(api, dependencies);
  registerStatusWebhook(api, dependencies);
  if (dependencies.services.config.demo) registerDemoPhone(api, dependencies);
}

/** POST /sms/incoming, where `SMS_GATEWAY` is twilio; else there is nothing at this address. */
function registerWebhook(api: FastifyInstance, dependencies: Dependencies): void {
  const { twilio } = dependencies.services.config;
  if (!twilio) return;
  api.post('/sms/incoming', async (request, reply) => {
    const params = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const expected = twilioSignature(twilio.authToken, twilio.webhookUrl ?? addressOf(request), params);
    if (!isTwilios(String(request.headers['x-twilio-signature'] ?? ''), expected)) return reply.code(403).send('');
    const phoneNo = numberOf(params.get('From') ?? '', twilio.countryPrefix);
    const answer =
      phoneNo && (await answerSms(dependencies, { phoneNo, text: params.get('Body') ?? '' }, originOf(request)));
    return reply.type('text/xml; charset=utf-8').send(twiml(answer));
  });
}

/** The ten digits of a number of our country; undefined for any other. */
function numberOf(from: string, countryPrefix: string): string | undefined {
  const digits = from.startsWith(countryPrefix) ? from.slice(countryPrefix.length) : '';
  return /^\d{10}$/.test(digits) ? digits : undefined;
}

function twiml(answer: string | undefined): string {
  const message = answer ? `<Message>${escaped(answer)}</Message>` : '';
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * POST /sms/status?message=…, where `SMS_GATEWAY` is twilio: what became of a message. It names our own id, so that it
 * tells of one that was handed over when nobody could note it any more.
 */
function registerStatusWebhook(api: FastifyInstance, { database, services }: Dependencies): void {
  const { twilio } = services.config;
  if (!twilio) return;
  api.post('/sms/status', async (request, reply) => {
    const params = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const { search, searchParams } = new URL(request.url, 'http://here');
    const address = twilio.webhookUrl ? new URL(`status${search}`, twilio.webhookUrl).href : addressOf(request);
    const expected = twilioSignature(twilio.authToken, address, params);
    if (!isTwilios(String(request.headers['x-twilio-signature'] ?? ''), expected)) return reply.code(403).send('');
    const message = searchParams.get('message') ?? '';
    const news = newsOf(params);
    // What says nothing new, such as a state that a later version of Twilio's may have.
    if (!news) return reply.code(204).send();
    const isKnown =
      UUID.test(message) && (await database.transaction((tx) => noteSms(tx, message, news, services.now())));
    return reply.code(isKnown ? 204 : 404).send();
  });
}

/** What Twilio's words for a message's state mean here. */
function newsOf(params: URLSearchParams): SmsNews | undefined {
  const providerId = params.get('MessageSid') ?? '';
  if (!/^\w{1,64}$/.test(providerId)) return undefined;
  switch (params.get('MessageStatus')) {
    case 'accepted':
    case 'queued':
    case 'sending':
    case 'sent':
      return { state: 'SENT', providerId };
    case 'delivered':
    case 'read':
      return { state: 'DELIVERED', providerId };
    case 'undelivered':
    case 'failed':
      return { state: 'FAILED', reason: reasonOf(params.get('ErrorCode')), providerId };
    default:
      return undefined;
  }
}
