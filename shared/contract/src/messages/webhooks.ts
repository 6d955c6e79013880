import type { InputSchema, Method } from '../core/endpoint.ts';
import { object, string } from '../core/yup.ts';

/**
 * A route for phones and their carrier instead of our client: it takes a form and answers without envelope. The server
 * authenticates the caller before a handler runs.
 */
export interface Webhook {
  readonly method: Method;
  /** Below `/api`. */
  readonly path: string;
  /**
   * Twilio, which signs calls with the account's token; the hospital's sign-in provider, which signs its tokens; or
   * anyone, in demos.
   */
  readonly from: 'twilio' | 'provider' | 'demo';
  readonly query?: InputSchema;
  readonly form?: InputSchema;
  /** Media type of the answer; without it only the status is sent. */
  readonly file?: string;
}

const webhook = <const W extends Webhook>(declared: W): W => declared;

const field = () => string().default('');
const phone = object({ phoneNo: field() });

/**
 * An SMS from a patient; the answer (TwiML) may contain a reply. `OptOutType` means that Twilio has already stopped or
 * restarted messages to the number, or answered a help keyword. Repeated calls for a message change nothing and get an
 * empty answer.
 */
export const incomingSms = webhook({
  method: 'POST',
  path: '/sms/incoming',
  from: 'twilio',
  form: object({ MessageSid: field(), From: field(), Body: field(), OptOutType: field() }),
  file: 'text/xml; charset=utf-8',
});

/** The delivery status of a message; the path contains our own id. */
export const smsStatus = webhook({
  method: 'POST',
  path: '/sms/status',
  from: 'twilio',
  query: object({ message: field() }),
  form: object({ MessageSid: field(), MessageStatus: field(), ErrorCode: field() }),
});

/** The provider ends a session (OpenID Connect Back-Channel Logout 1.0). */
export const providerLogout = webhook({
  method: 'POST',
  path: '/login/provider/logout',
  from: 'provider',
  form: object({ logout_token: field() }),
});

/** A demo page that simulates a phone. */
export const showDemoPhone = webhook({
  method: 'GET',
  path: '/demo/phone',
  from: 'demo',
  query: phone,
  file: 'text/html; charset=utf-8',
});

/** Replies from the simulated phone. */
export const answerFromDemoPhone = webhook({
  method: 'POST',
  path: '/demo/phone',
  from: 'demo',
  form: phone.shape({ text: field() }),
});

/** Immediately sends the next reminder to the simulated phone. */
export const remindDemoPhone = webhook({ method: 'POST', path: '/demo/phone/remind', from: 'demo', form: phone });
