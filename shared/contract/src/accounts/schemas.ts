import { day, entityId, familyName, languageCode, name } from '../core/fields.ts';
import { template } from '../core/sentences.ts';
import { array, boolean, exactString, object, string, tuple } from '../core/yup.ts';
import { plainNumber, plainPhone } from '../text/digits.ts';
import { foldedText, plainPassword } from '../text/fold.ts';
import { CODE_CHANNELS, PASSWORD_RULES, SECRET_QUESTIONS } from './rules.ts';

/** Specification, section 5: e-mail. */
export const email = string().trim().email('Must be a valid email').max(100).required('Email is required');

/** A code that was sent (specification, section 5, OTP). */
export const sixDigits = string()
  .transform((typed: unknown) => (typeof typed === 'string' ? plainNumber(typed) : typed))
  .matches(/^\d+$/, { message: 'Otp must be only digits', excludeEmptyString: true })
  .matches(/^.{6}$/, { message: 'Please enter 6 digit otp', excludeEmptyString: true });

const base64url = () => string().matches(/^[\w-]+=*$/, { message: 'Is not valid', excludeEmptyString: true });

/** What a browser's `navigator.credentials.get` gave, as JSON (W3C Web Authentication, AuthenticationResponseJSON). */
export const passkeyAssertionSchema = object({
  id: base64url().max(1400),
  rawId: base64url().max(1400),
  type: string().oneOf(['public-key']),
  authenticatorAttachment: string().max(40).nullable(),
  clientExtensionResults: object({}),
  response: object({
    clientDataJSON: base64url().max(4000),
    authenticatorData: base64url().max(4000),
    signature: base64url().max(4000),
    userHandle: base64url().max(200).nullable(),
  }),
})
  .default(undefined)
  .optional();

/** One of these proves that it is the owner of an account, beside their password. */
const proof = {
  /** Of the authenticator app (RFC 6238). */
  code: sixDigits,
  /** One of those that were shown when it was set up. */
  recoveryCode: string().trim().max(40),
  passkey: passkeyAssertionSchema,
};

/** POST /login. The password is checked for presence and length only: rules for new ones would help a guesser. */
export const loginSchema = object({
  username: email,
  password: exactString().max(30).required('Password is required'),
  /** The code that proves the address, and then the number, where the first sign-in asked for it. */
  otp: sixDigits,
  /**
   * With the code of the address: asks for one of the number as well. False later: goes on without, and no codes go to that
   * number until its owner has confirmed one.
   */
  provesPhone: boolean(),
  ...proof,
  /** Does without the second factor on this device for 30 days. */
  rememberDevice: boolean(),
});

/** The first sign-in once more, where it asks for the code that proves the address. */
export const verifyingLoginSchema = loginSchema.shape({ otp: sixDigits.required('Enter otp') });

/** POST /users/register/code: the code that proves the address, once more. */
export const verificationCodeSchema = loginSchema.pick(['username', 'password']);

/** The refresh token as the client holds it. */
export const refreshSchema = object({
  refreshToken: string().max(200).required('Refresh token is required'),
});

/** POST /verifytoken?token= */
export const tokenQuery = object({
  token: string().max(4000).required('Token is required'),
  /** Asks also for what a call with `asksProof` asks. */
  proof: boolean(),
});

/**
 * A phone number that may be left out: ten digits. Separators and the country's prefix are taken out before it is checked,
 * so `+1 (555) 123-4567` becomes `5551234567`, which is what is stored.
 */
export const tenDigits = string()
  .transform((typed: unknown) => (typeof typed === 'string' ? plainPhone(typed) : typed))
  .matches(/^\d+$/, { message: 'Must be only digits', excludeEmptyString: true })
  .matches(/^.{10}$/, { message: 'Must be exactly 10 digits', excludeEmptyString: true });

/** A phone number as sign-up, admin, doctor and patient forms take it. */
export const phone = tenDigits.required('Phone number required');

/** POST /users/register by the patient: the role and the status are fixed, whatever somebody sends. */
export const registerSchema = object({
  firstName: name().required('First name is required'),
  lastName: familyName().required('Last name is required'),
  email,
  phoneNo: phone,
  password: newPassword('Password is required'),
  confirmPassword: confirmationOf('password'),
  /** In which the portal writes to them. */
  language: languageCode,
  userRole: string().oneOf(['ROLE_PATIENT'], 'Role is invalid'),
  status: string().oneOf(['ACTIVE'], 'Status is invalid'),
});

/** POST /users/language: in which the portal writes to the caller. */
export const languageSchema = object({ language: languageCode.required('Language is invalid') });

const passwordUpdate = {
  newPassword: newPassword('New Password is required'),
  confirmPassword: confirmationOf('newPassword'),
};

/** POST /users/change/password: the own password, by who knows the present one. The same once more is no change. */
export const changePasswordSchema = object({
  id: entityId('account').required('User is required'),
  password: currentPassword('Password required'),
  ...passwordUpdate,
  newPassword: passwordUpdate.newPassword.test(
    'different',
    'The new password must be different from the current one.',
    (value, { parent }) => !value || !isSamePassword(value, parent.password),
  ),
});

/** POST /users/update/password: after a reset with its grant, or by an administrator, who needs none. */
export const updatePasswordSchema = object({
  id: entityId('user').required('User is required'),
  ...passwordUpdate,
  /** What validating the code or the answers returned. */
  grant: string().max(200),
  /** With a grant, where the account has a second factor. */
  ...proof,
});

/** `/users/password/:id`: somebody whose password an administrator may set. */
export const passwordOwnerParams = object({ id: entityId('user').required('User is required') });

/** `/users/sessions/:id/end`: one of the caller's own. */
export const sessionParams = object({ id: entityId('session').required('Session is required') });

/** A password that is being chosen (specification, section 5). The server also refuses the commonest ones. */
export function newPassword(required: string) {
  return exactString()
    .max(30)
    .test(
      'password-rules',
      'Password must contain at least 8 characters, one uppercase, one number and one special case character',
      (value) => !value || PASSWORD_RULES.every(({ pattern }) => pattern.test(value)),
    )
    .required(required);
}

/** The same password once more; `of` names the field it repeats. */
export function confirmationOf(of: string) {
  return exactString()
    .max(30)
    .test('same', 'Passwords must match', function (value) {
      return !value || isSamePassword(value, this.parent[of]);
    })
    .required('Confirm password is required');
}

function isSamePassword(one: string, other: unknown): boolean {
  return typeof other === 'string' && plainPassword(one) === plainPassword(other);
}

/** The password somebody has now. */
export function currentPassword(required: string) {
  return exactString().max(30).required(required).meta({ kind: 'password' });
}

/** Answer `number`, counted from 1 as people count. */
function answer(number: number) {
  return string().trim().max(100).required(template('Answer {number} is required', { number }));
}

/** The same where it is chosen: none that is guessed at once, and another one to each question. */
function chosenAnswer(number: number) {
  return answer(number)
    .test('long', 'Please enter an answer with at least 2 letters.', (given) => !given || !isOneLetter(given))
    .test('own', 'Please enter an answer that is not part of the question.', (given, { parent }) => {
      const question = ` ${foldedText(String(parent?.questionDesc ?? ''))} `;
      return !given || !question.includes(` ${foldedText(given)} `);
    })
    .test('different', 'Please give a different answer to each question.', function (given) {
      const entries = (this.from?.[1]?.value.userSecretQuestionDto ?? []) as (
        | { questionAnswer?: string }
        | undefined
      )[];
      const before = entries.slice(0, number - 1).map((entry) => foldedText(entry?.questionAnswer ?? ''));
      return !given || !before.includes(foldedText(given));
    })
    .meta({ example: `Answer ${number}` });
}

/** One sign, however often it is repeated; a Chinese or Korean one may be a whole word. */
function isOneLetter(given: string): boolean {
  return new Set(foldedText(given)).size < 2 && !/[\p{Script=Han}\p{Script=Hangul}]/u.test(given);
}

/** Question `number`; the second and third must differ from the others (specification, section 5). */
function question(number: number) {
  const chosen = string()
    .test(
      'known',
      template('Question {number} is invalid', { number }),
      (value) => !value || SECRET_QUESTIONS.some((known) => known === value),
    )
    .required(template('Question {number} is required', { number }))
    .meta({ example: SECRET_QUESTIONS[number - 1] });
  if (number === 1) return chosen;
  return chosen.test('different', template('Question {number} is invalid', { number }), function (value) {
    const entries = (this.from?.[1]?.value.userSecretQuestionDto ?? []) as ({ questionDesc?: string } | undefined)[];
    return !value || entries.every((entry, place) => place === number - 1 || entry?.questionDesc !== value);
  });
}

/** Three questions with their answers, each with messages that name its place. */
function threeOf(answerTo: typeof answer) {
  const entry = (number: number) => object({ questionDesc: question(number), questionAnswer: answerTo(number) });
  return tuple([entry(1), entry(2), entry(3)]).required('Secret questions are required');
}

/** PUT /users/update/secret/question; who has answered before proves with the present password that it is them. */
export const secretQuestionsSchema = object({
  id: entityId('account').required('User is required'),
  userSecretQuestionDto: threeOf(chosenAnswer),
  password: exactString().max(30).meta({ kind: 'password' }),
});

/** The same where there are answers to be replaced. */
export const changeSecretQuestionsSchema = secretQuestionsSchema.shape({
  password: currentPassword('Password required'),
});

/** POST /validate/secretquestion */
export const validateAnswersSchema = object({ username: email, userSecretQuestionDto: threeOf(answer) });

/** `?username=` of the reset's first two steps. */
export const usernameQuery = object({ username: email });

/** `?username=&channel=` of sending a code; by SMS unless told otherwise. */
export const sendOtpQuery = object({ username: email, channel: string().oneOf(CODE_CHANNELS, 'Channel is invalid') });

/** The six digits of a code that was sent. */
export const otpFormSchema = object({ otp: sixDigits.required('Enter otp') });

/** POST /validate/otp; `request` is what sending the code returned, so that a code opens only the flow it was sent for. */
export const validateOtpSchema = otpFormSchema.shape({
  username: email,
  request: string().max(100).required('Request is required'),
});

/** `/users/secret/question/:id` */
export const userIdParams = object({ id: entityId('account').required('User is required') });

/** `?phoneNo=` of the demo's SMS. */
export const demoSmsQuery = object({ phoneNo: string().trim().max(20) });

/** `?to=` of the demo's e-mails. */
export const demoMailQuery = object({ to: string().trim().max(100) });

const password = exactString().max(30).meta({ kind: 'password' });

/** POST /users/ways/phone */
export const changePhoneNoSchema = object({ phoneNo: phone, password });

/** POST /users/ways/email */
export const changeEmailSchema = object({ email: email.meta({ kind: 'new-email' }), password });

/** The forms of both: they always ask for the password. */
export const phoneNoFormSchema = changePhoneNoSchema.shape({ password: currentPassword('Password required') });

export const emailFormSchema = changeEmailSchema.shape({ password: currentPassword('Password required') });

/** POST /users/ways/confirm */
export const confirmWaySchema = otpFormSchema.shape({ change: entityId('wayChange').required('Change is required') });

/** POST /users/ways/stop: the secret of the link "This was not me". */
export const stopWayChangeSchema = object({ token: string().max(100).required('Token is required') });

/** POST /users/ways/help */
export const helpWithPhoneSchema = object({
  id: entityId('user').required('User is required'),
  phoneNo: phone,
  reason: string().trim().max(200).required('Reason is required'),
});

/** POST /users/owner/invite: whose record it is, and where the link goes. */
export const inviteOwnerSchema = object({
  patientId: entityId('recordWithoutAccount').required('Patient is required'),
  email: email.meta({ kind: 'new-email' }),
});

/** POST /users/owner/claim: the link's secret, and what the owner chooses. */
export const claimAccountSchema = object({
  secret: string().max(100).required('This link no longer works. Please ask the practice for a new one.'),
  dateOfBirth: day('Please choose a day.')
    .max(30)
    .required('Date of Birth is required')
    .meta({ example: '2012-02-29' }),
  phoneNo: phone,
  password: newPassword('Password is required'),
  confirmPassword: confirmationOf('password'),
});

/** POST /login/passkey */
export const passkeySignInSchema = object({ passkey: passkeyAssertionSchema.required('Passkey is required') });

const secret = () => string().max(200);

/** POST /login/provider/begin: a secret of the browser, which alone may bring the answer back. */
export const beginProviderSchema = object({
  binding: secret().min(32).required('Request is required').meta({ example: 'x7Gk2Vw9Qh4Zt1Lr8Nc5Ym3Bd6Ff0PsJ' }),
});

/** POST /login/provider: what the provider sent back with the browser. */
export const providerSignInSchema = object({
  binding: secret().required('Request is required'),
  state: secret().required('Request is required'),
  /** The query of the page that the browser came back to, without its `?`. */
  answer: string().max(8000).required('Request is required'),
});

/** POST /login/provider/finish: what the account asks for beside the provider's word. */
export const finishProviderSchema = object({
  ticket: secret().required('Request is required'),
  password: exactString().max(30),
  ...proof,
});

/**
 * POST /users/provider/allow: an administrator's word that somebody is who the provider says. False takes it back, and whom
 * the account was joined to.
 */
export const allowProviderSchema = object({
  id: entityId('user').required('User is required'),
  isAllowed: boolean().required('Choice is required'),
});

/** POST /users/access-review: which list was looked at. */
export const accessReviewSchema = object({ digest: secret().required('List is required') });

/** POST /users/proof: it is still the owner. */
export const proofSchema = object({ ...proof, password: exactString().max(30).meta({ kind: 'password' }) });

/** The form of it, for a code of the app. */
export const proofCodeSchema = object({ code: sixDigits.required('Enter otp') });

/** The same for the password. */
export const proofPasswordSchema = object({ password: currentPassword('Password required') });

/** The same for a recovery code. */
export const recoveryCodeSchema = object({ recoveryCode: proof.recoveryCode.required('Recovery code is required') });

/** What a passkey or a device is called. */
const factorName = string().trim().max(60).required('Name is required');

/** POST /users/passkeys: what `navigator.credentials.create` gave (RegistrationResponseJSON). */
export const addPasskeySchema = object({
  name: factorName,
  passkey: object({
    id: base64url().max(1400).required(),
    rawId: base64url().max(1400).required(),
    type: string().oneOf(['public-key']).required(),
    authenticatorAttachment: string().max(40).nullable(),
    clientExtensionResults: object({}),
    response: object({
      clientDataJSON: base64url().max(4000).required(),
      attestationObject: base64url().max(8_000).required(),
      transports: array(string().max(40).required()).max(10),
    }),
  }),
});

/** The form of it. */
export const passkeyNameSchema = addPasskeySchema.pick(['name']);

/** `/users/passkeys/:id/remove` */
export const passkeyParams = object({ id: entityId('passkey').required('Passkey is required') });

/** POST /users/authenticator/confirm: the first code of the app whose key was shown. */
export const confirmAuthenticatorSchema = proofCodeSchema.shape({
  id: entityId('authenticatorApp').required('Key is required'),
});

/** `/users/devices/:id/forget` */
export const rememberedDeviceParams = object({ id: entityId('rememberedDevice').required('Device is required') });

/** POST /users/factors/lift: for somebody whom the administrator knows and has before them. */
export const liftFactorSchema = object({
  id: entityId('user').required('User is required'),
  reason: string().trim().max(200).required('Reason is required'),
});

/** `/users/factors/lift/:id/confirm` */
export const factorLiftParams = object({ id: entityId('factorLift').required('Request is required') });
