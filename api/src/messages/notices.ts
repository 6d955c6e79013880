import type { Messenger } from '../platform/messages/messenger.ts';
import { ALARM } from '../platform/messages/purposes.ts';

const CALL = "If this was not you, please call the doctor's office.";

/** What people are told on every way there is, so that who did not do it themselves hears of it. */
const NOTICES = {
  passwordChanged: {
    subject: 'Your password was changed',
    text: `The password of your Openward account was changed. ${CALL}`,
  },
  answersChanged: {
    subject: 'Your secret questions were changed',
    text: `The secret questions of your Openward account were changed. ${CALL}`,
  },
  numberChanged: {
    subject: 'Your number for codes was changed',
    text: 'Your Openward account has a new number for codes. If this was not you, stop it now:',
  },
  numberHelped: {
    subject: 'Your number for codes will change',
    text: 'A staff member entered a new number for codes for your Openward account. It gets codes in one hour. If you did not ask for this, stop it now:',
  },
  addressChanged: {
    subject: 'Your sign-in email was changed',
    text: 'You sign in to Openward with a new email address from now on. If this was not you, stop it now:',
  },
  changeStopped: {
    subject: 'A change of your account was stopped',
    text: `Somebody used the link "This was not me". The change of your Openward account was undone, like all others of the last seven days. All devices are signed out. Please reset your password. ${CALL}`,
  },
  accessAccepted: {
    subject: 'Somebody can now act for you',
    text: `An invitation of yours was accepted: somebody can now act for you at Openward. In the portal you can see who, and end it at any time. ${CALL}`,
  },
  signUpWithYours: {
    subject: 'Somebody signed up with your email',
    text: 'Somebody tried to sign up at Openward with your email. You have an account already: sign in, or reset your password.',
  },
} as const;

/** The numbers and addresses at which somebody is told: those of their account, never contact data. */
export interface Reachable {
  phoneNos: string[];
  emails: string[];
}

/**
 * Tells somebody by SMS and by e-mail; undefined for nobody, which takes as long.
 * @param link where to say that it was not them; no limit holds back a message with it
 */
export async function notify(
  messages: Messenger,
  to: Reachable | undefined,
  notice: keyof typeof NOTICES,
  link?: string,
): Promise<void> {
  const { subject, text } = NOTICES[notice];
  // Anybody can sign up with the addresses of others: that must not use up what changes of accounts need.
  const budget = notice === 'signUpWithYours' ? 'strangers' : 'notice';
  const purpose = link ? ALARM : budget;
  const full = link ? `${text} ${link}` : text;
  for (const phoneNo of orNobody(to?.phoneNos)) await messages.sms(phoneNo, full, purpose);
  for (const email of orNobody(to?.emails)) await messages.mail(email, { subject, text: full }, purpose);
}

const orNobody = (recipients: string[] = []): (string | null)[] => (recipients.length > 0 ? recipients : [null]);
