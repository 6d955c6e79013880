import { type Sentence, template } from '@openward/contract';
import type { Messenger } from '../platform/messages/messenger.ts';
import { ALARM } from '../platform/messages/purposes.ts';
import type { Wording } from '../platform/messages/wording.ts';

/** Notices that go to every number and address of an account, so that its owner learns of changes by others. */
export const NOTICES = {
  passwordChanged: {
    subject: 'Your password was changed',
    text: "Your Openward password was changed. If this was not you, please call the doctor's office.",
  },
  answersChanged: {
    subject: 'Your secret questions were changed',
    text: "Your Openward secret questions were changed. If this was not you, please call the doctor's office.",
  },
  numberChanged: {
    subject: 'Your phone number for codes was changed',
    text: 'We will send your Openward codes to a new phone number. If you did not change it, stop this now: {link}',
  },
  numberHelped: {
    subject: 'Your phone number for codes will change',
    text: 'A staff member entered a new phone number for your Openward codes. It works in one hour. If you did not ask for this, stop it now: {link}',
  },
  addressChanged: {
    subject: 'Your sign-in email was changed',
    text: 'You now sign in to Openward with a new email address. If you did not change it, stop this now: {link}',
  },
  passkeyAdded: {
    subject: 'A passkey was added to your account',
    text: 'A passkey was added to your Openward account. Not you? Stop it now: {link}',
  },
  appAdded: {
    subject: 'Your sign-in was changed',
    text: 'Your Openward account now asks for a code from an authenticator app. If this was not you, stop this now: {link}',
  },
  factorChanged: {
    subject: 'Your sign-in was changed',
    text: "A second factor of your Openward account was changed. If this was not you, please reset your password and call the doctor's office.",
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used',
    text: "Someone used a recovery code of your Openward account. If this was not you, please reset your password and call the doctor's office.",
  },
  hospitalJoined: {
    subject: 'Your sign-in was changed',
    text: "Your hospital's sign-in now opens your Openward account. If this was not you, please reset your password and call the doctor's office.",
  },
  factorLifted: {
    subject: 'Your second factor will be removed',
    text: 'An administrator asked to remove the second factor of your Openward account. This happens in one hour. If you did not ask for this, stop it now: {link}',
  },
  factorRemoved: {
    subject: 'Your second factor was removed',
    text: "Two administrators removed the second factor of your Openward account. If you did not ask for this, please call the doctor's office.",
  },
  newDevice: {
    subject: 'New sign-in to your account',
    text: 'Someone signed in to your Openward account on a device that we do not know: {device}. If this was not you, please reset your password.',
  },
  appAllowed: {
    subject: 'An app has access to your data',
    text: 'The app {app} now has access to data that you can see at Openward. You can end this in the portal under “Apps”. If this was not you, please reset your password.',
  },
  changeStopped: {
    subject: 'We undid a change to your account',
    text: 'Someone used the link "This was not me". We undid all changes to your Openward account of the last seven days and signed out all devices. Please reset your password. If this was not you, please call the doctor\'s office.',
  },
  accessAccepted: {
    subject: 'Someone can now act for you',
    text: "Someone accepted your invitation and can now act for you or your child at Openward. In the portal you can see who it is and end their access. If this was not you, please call the doctor's office.",
  },
  accessEnded: {
    subject: 'The practice ended access to your record',
    text: 'The practice ended the access of someone who could act for you or your child at Openward. In the portal you can see who it is. If you have questions, please call the practice.',
  },
  signUpWithYours: {
    subject: 'Someone tried to sign up with your email',
    text: 'Someone tried to sign up at Openward with your email address. You already have an account: sign in, or reset your password.',
  },
} as const satisfies Record<string, { subject: Sentence; text: Sentence }>;

/** The numbers and addresses of a person's account for notices; contact data are never used. */
export interface Reachable {
  phoneNos: string[];
  emails: string[];
  language: string;
}

/**
 * Notifies a person by SMS and e-mail. Undefined notifies nobody and takes as long.
 * @param links where to report that it was not them, by channel; messages with a link ignore the daily limit
 * @param values further values of the notice
 */
export async function notify(
  messages: Messenger,
  to: Reachable | undefined,
  notice: keyof typeof NOTICES,
  links?: { sms: string; email: string },
  values: Record<string, string> = {},
): Promise<void> {
  const { subject, text: sentence } = NOTICES[notice];
  // Anyone can sign up with another's address, and that must not use up the budget for notices of account changes.
  const budget = notice === 'signUpWithYours' ? 'strangers' : 'notice';
  const purpose = links ? ALARM : budget;
  const text = (link = '') => ({ sentence, values: { ...values, link } });
  const recipients = (addresses: string[] = []) => {
    if (!to || addresses.length === 0) return [null];
    return addresses.map((address) => ({ address, language: to.language }));
  };
  for (const recipient of recipients(to?.phoneNos)) await messages.sms(recipient, text(links?.sms), purpose);
  for (const recipient of recipients(to?.emails))
    await messages.mail(recipient, { subject, text: text(links?.email) }, purpose);
}

/** The message with a code that proves a number or address. @param minutes validity of the code */
export function codeMail(code: string, minutes: number): { subject: Wording; text: Wording } {
  return {
    subject: 'Your Openward code',
    text: template('{code} is your Openward code. It is valid for {minutes} minutes. Do not share it with anyone.', {
      code,
      minutes,
    }),
  };
}
