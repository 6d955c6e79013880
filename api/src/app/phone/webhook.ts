import { messagesOf } from '@openward/contract';
import { type Webhook, type Webhooks, webhooks } from '@openward/contract/everything';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Schema } from 'yup';
import { logoutByProvider } from '../../accounts/index.ts';
import { addressOf, isTwilios, noteSms, reasonOf, type SmsNews, twilioSignature } from '../../messages/index.ts';
import type { Dependencies } from '../../platform/http/identification.ts';
import { originOf } from '../../platform/http/origin.ts';
import { invalidInput } from '../../platform/http/refusal.ts';
import type { TwilioConfig } from '../../platform/messages/ports.ts';
import { answerFromDemoPhone, remindDemoPhone, showDemoPhone } from './demo-phone.ts';
import type { WebhookHandler } from './handler.ts';
import { answerSms, escaped } from './replies.ts';

const HANDLERS: { [N in keyof Webhooks]: WebhookHandler<Webhooks[N]> } = {
  incomingSms,
  smsStatus,
  providerLogout,
  showDemoPhone,
  answerFromDemoPhone,
  remindDemoPhone,
};

/** Registers the contract's webhooks: Twilio's where it is configured, the demo's in a demo. */
export async function registerWebhooks(api: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { demo, twilio } = dependencies.services.config;
  // The handler itself refuses the provider's calls when no provider is configured.
  const isServed = { demo, twilio: Boolean(twilio), provider: true };
  api.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(body as string)),
  );
  for (const [name, webhook] of Object.entries<Webhook>(webhooks)) {
    const { method, path: url, file } = webhook;
    if (!isServed[webhook.from]) continue;
    const handler = HANDLERS[name as keyof Webhooks] as unknown as WebhookHandler<Webhook>;
    api.route({
      method,
      url,
      async handler(request, reply) {
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        if (webhook.from === 'twilio' && twilio && !isSigned(request, form, webhook, twilio)) {
          return reply.code(403).send('');
        }
        const query = new URL(request.url, 'http://here').searchParams;
        const input = { query: parsed(webhook.query, query), form: parsed(webhook.form, form) };
        return handler(input as never, dependencies, request, file ? reply.type(file) : reply);
      },
    });
  }
}

/** Twilio signs the address that it was given, which proxies may have changed on the way. */
function isSigned(request: FastifyRequest, form: URLSearchParams, webhook: Webhook, twilio: TwilioConfig): boolean {
  const { webhookUrl } = twilio;
  const { search } = new URL(request.url, 'http://here');
  const isIncoming = webhook === webhooks.incomingSms;
  const told = webhookUrl && (isIncoming ? webhookUrl : new URL(`status${search}`, webhookUrl).href);
  const expected = twilioSignature(twilio.authToken, told ?? addressOf(request), form);
  return isTwilios(String(request.headers['x-twilio-signature'] ?? ''), expected);
}

function parsed(schema: Webhook['form'], values: URLSearchParams): unknown {
  try {
    return (schema as Schema | undefined)?.validateSync(Object.fromEntries(values), { stripUnknown: true });
  } catch (error) {
    throw invalidInput(messagesOf(error));
  }
}

async function incomingSms(
  { form }: Parameters<WebhookHandler<Webhooks['incomingSms']>>[0],
  dependencies: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const phoneNo = numberOf(form.From, dependencies.services.config.twilio?.countryPrefix ?? '');
  const sms = { id: form.MessageSid, phoneNo: phoneNo ?? '', text: form.Body, optOutType: form.OptOutType };
  const answer = phoneNo && (await answerSms(dependencies, sms, originOf(request)));
  return reply.send(twiml(answer));
}

/** The ten digits of a number of our country; undefined for any other number. */
function numberOf(from: string, countryPrefix: string): string | undefined {
  const digits = from.startsWith(countryPrefix) ? from.slice(countryPrefix.length) : '';
  return /^\d{10}$/.test(digits) ? digits : undefined;
}

function twiml(answer: string | undefined): string {
  const message = answer ? `<Message>${escaped(answer)}</Message>` : '';
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The address carries our own id, so that it also reports a message whose sending could not be recorded. */
async function smsStatus(
  { query: { message }, form }: Parameters<WebhookHandler<Webhooks['smsStatus']>>[0],
  { database, services }: Dependencies,
  _request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const news = newsOf(form);
  // Twilio's status is not relevant here, or unknown.
  if (!news) return reply.code(204).send();
  const isKnown =
    UUID.test(message) && (await database.transaction((tx) => noteSms(tx, message, news, services.now())));
  return reply.code(isKnown ? 204 : 404).send();
}

/** The logout token names the session and is signed, so it needs no other proof. */
async function providerLogout(
  { form }: Parameters<WebhookHandler<Webhooks['providerLogout']>>[0],
  { database, services }: Dependencies,
  _request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isDone = await logoutByProvider(services, database, form.logout_token);
  return reply
    .header('cache-control', 'no-store')
    .code(isDone ? 200 : 400)
    .send();
}

/** Translates Twilio's status of a message. */
function newsOf(form: { MessageSid: string; MessageStatus: string; ErrorCode: string }): SmsNews | undefined {
  const { MessageSid: providerId } = form;
  if (!/^\w{1,64}$/.test(providerId)) return undefined;
  switch (form.MessageStatus) {
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
      return { state: 'FAILED', reason: reasonOf(form.ErrorCode), providerId };
    default:
      return undefined;
  }
}
