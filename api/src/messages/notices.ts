import type { Messenger } from './messenger.ts';

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
  emailChanged: {
    subject: 'Your email was changed',
    text: `The email of your Openward account was changed by an administrator. ${CALL}`,
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

/** Tells somebody by SMS and by e-mail; undefined for nobody, which takes as long. */
export async function notify(
  messages: Messenger,
  to: { phoneNo: string | null; email: string } | undefined,
  notice: keyof typeof NOTICES,
): Promise<void> {
  const { subject, text } = NOTICES[notice];
  // Anybody can sign up with the addresses of others: that must not use up what changes of accounts need.
  const purpose = notice === 'signUpWithYours' ? 'strangers' : 'notice';
  await messages.sms(to?.phoneNo ?? null, text, purpose);
  await messages.mail(to?.email ?? null, { subject, text }, purpose);
}
