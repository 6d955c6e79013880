import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../platform/http/run.ts';
import { noteSms, type SmsNews } from './note.ts';
import { reasonOf } from './twilio-reasons.ts';
import { isTwilios, twilioSignature } from './twilio-signature.ts';
import { addressOf } from './webhook-address.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * POST /sms/status?message=…, where `SMS_GATEWAY` is twilio: what became of a message. It names our own id, so that it
 * tells of one that was handed over when nobody could note it any more.
 */
export function registerStatusWebhook(api: FastifyInstance, { database, services }: Dependencies): void {
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
