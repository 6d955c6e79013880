import type { FastifyInstance } from 'fastify';
import { originOf } from '../platform/http/origin.ts';
import type { Dependencies } from '../platform/http/run.ts';
import { registerDemoPhone } from './demo-phone.ts';
import { escaped } from './markup.ts';
import { answerSms } from './replies.ts';
import { registerStatusWebhook } from './status-webhook.ts';
import { isTwilios, twilioSignature } from './twilio-signature.ts';
import { addressOf } from './webhook-address.ts';

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
