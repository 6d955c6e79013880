import type { InputSchema, Method } from '../core/endpoint.ts';
import { object, string } from '../core/yup.ts';

/**
 * A route for phones and their carrier, not for our client: a form comes in, and the answer is no envelope. The server
 * checks who calls before a handler runs.
 */
export interface Webhook {
  readonly method: Method;
  /** Below `/api`. */
  readonly path: string;
  /**
   * Twilio, which signs each call with the account's token; the hospital's own sign-in, which signs what it says; or anybody,
   * where the portal is a demo.
   */
  readonly from: 'twilio' | 'provider' | 'demo';
  readonly query?: InputSchema;
  readonly form?: InputSchema;
  /** Media type of the answer; without it, the status is all. */
  readonly file?: string;
}

const webhook = <const W extends Webhook>(declared: W): W => declared;

const field = () => string().default('');
const phone = object({ phoneNo: field() });

/**
 * What came from a phone; the answer (TwiML) may hold a reply. `OptOutType` says that Twilio has stopped or started messages
 * to the number, or answered a word for help, by itself. A call about a message that was taken before changes nothing and is
 * answered with nothing.
 */
export const incomingSms = webhook({
  method: 'POST',
  path: '/sms/incoming',
  from: 'twilio',
  form: object({ MessageSid: field(), From: field(), Body: field(), OptOutType: field() }),
  file: 'text/xml; charset=utf-8',
});

/** What became of a message, which the address names by our own id. */
export const smsStatus = webhook({
  method: 'POST',
  path: '/sms/status',
  from: 'twilio',
  query: object({ message: field() }),
  form: object({ MessageSid: field(), MessageStatus: field(), ErrorCode: field() }),
});

/** The hospital's own sign-in says that a session is over (OpenID Connect Back-Channel Logout 1.0). */
export const providerLogout = webhook({
  method: 'POST',
  path: '/login/provider/logout',
  from: 'provider',
  form: object({ logout_token: field() }),
});

/** A page that plays somebody's phone. */
export const showDemoPhone = webhook({
  method: 'GET',
  path: '/demo/phone',
  from: 'demo',
  query: phone,
  file: 'text/html; charset=utf-8',
});

/** Answers from that phone. */
export const answerFromDemoPhone = webhook({
  method: 'POST',
  path: '/demo/phone',
  from: 'demo',
  form: phone.shape({ text: field() }),
});

/** Sends that phone its next reminder now. */
export const remindDemoPhone = webhook({ method: 'POST', path: '/demo/phone/remind', from: 'demo', form: phone });
