import { day, entityId, familyName, languageCode, name } from '../core/fields.ts';
import { template } from '../core/sentences.ts';
import { array, boolean, exactString, object, string, tuple } from '../core/yup.ts';
import { plainNumber, plainPhone } from '../text/digits.ts';
import { foldedText, plainPassword } from '../text/fold.ts';
import { CODE_CHANNELS, PASSWORD_RULES, SECRET_QUESTIONS } from './rules.ts';

/** Specification, section 5: e-mail. */
export const email = string().trim().email('Must be a valid email').max(100).required('Email is required');

/** A one-time code (specification, section 5, OTP). */
export const sixDigits = string()
  .transform((typed: unknown) => (typeof typed === 'string' ? plainNumber(typed) : typed))
  .matches(/^\d+$/, { message: 'Otp must be only digits', excludeEmptyString: true })
  .matches(/^.{6}$/, { message: 'Please enter 6 digit otp', excludeEmptyString: true });

const base64url = () => string().matches(/^[\w-]+=*$/, { message: 'Is not valid', excludeEmptyString: true });

/** The JSON of `navigator.credentials.get` (W3C Web Authentication, AuthenticationResponseJSON). */
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

/** Second factors, of which one is enough. */
const proof = {
  /** From the authenticator app (RFC 6238). */
  code: sixDigits,
  /** One of the codes shown at setup. */
  recoveryCode: string().trim().max(40),
  passkey: passkeyAssertionSchema,
};

/** POST /login. Checks only presence and length of the password, because password rules would help attackers. */
export const loginSchema = object({
  username: email,
  password: exactString().max(30).required('Password is required'),
  /** The code for the e-mail address, then for the phone number, if the first sign-in asked for it. */
  otp: sixDigits,
  /**
   * With the address code, true also asks for a phone code. False at the next step skips it: the number then receives
   * no codes until the owner confirms one.
   */
  provesPhone: boolean(),
  ...proof,
  /** Skips the second factor on this device for 30 days. */
  rememberDevice: boolean(),
});

/** The first sign-in with the verification code. */
export const verifyingLoginSchema = loginSchema.shape({ otp: sixDigits.required('Enter otp') });

/** POST /users/register/code: sends the verification code again. */
export const verificationCodeSchema = loginSchema.pick(['username', 'password']);

export const refreshSchema = object({
  refreshToken: string().max(200).required('Refresh token is required'),
});

/** POST /verifytoken?token= */
export const tokenQuery = object({
  token: string().max(4000).required('Token is required'),
  /** Also checks the recent proof that `asksProof` requires. */
  proof: boolean(),
});

/**
 * An optional phone number of ten digits. Separators and the country prefix are removed first, so `+1 (555) 123-4567`
 * is stored as `5551234567`.
 */
export const tenDigits = string()
  .transform((typed: unknown) => (typeof typed === 'string' ? plainPhone(typed) : typed))
  .matches(/^\d+$/, { message: 'Must be only digits', excludeEmptyString: true })
  .matches(/^.{10}$/, { message: 'Must be exactly 10 digits', excludeEmptyString: true });

/** A phone number in sign-up, admin, doctor and patient forms. */
export const phone = tenDigits.required('Phone number required');

/** POST /users/register by a patient: role and status cannot be chosen. */
export const registerSchema = object({
  firstName: name().required('First name is required'),
  lastName: familyName().required('Last name is required'),
  email,
  phoneNo: phone,
  password: newPassword('Password is required'),
  confirmPassword: confirmationOf('password'),
  /** Language of messages. */
  language: languageCode,
  userRole: string().oneOf(['ROLE_PATIENT'], 'Role is invalid'),
  status: string().oneOf(['ACTIVE'], 'Status is invalid'),
});

/** POST /users/language: the language of messages. */
export const languageSchema = object({ language: languageCode.required('Language is invalid') });

const passwordUpdate = {
  newPassword: newPassword('New Password is required'),
  confirmPassword: confirmationOf('newPassword'),
};

/** POST /users/change/password: the caller's own. The new password must differ. */
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

/** POST /users/update/password: with the grant of a reset, or by an administrator without one. */
export const updatePasswordSchema = object({
  id: entityId('user').required('User is required'),
  ...passwordUpdate,
  /** From validating the code or the answers. */
  grant: string().max(200),
  /** Required with a grant if the account has a second factor. */
  ...proof,
});

/** `/users/password/:id`: a user whose password the administrator may set. */
export const passwordOwnerParams = object({ id: entityId('user').required('User is required') });

/** `/users/sessions/:id/end`: one of the caller's sessions. */
export const sessionParams = object({ id: entityId('session').required('Session is required') });

/** A new password (specification, section 5). The server also refuses common passwords. */
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

/** Repeats the password in the field `of`. */
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

/** The current password. */
export function currentPassword(required: string) {
  return exactString().max(30).required(required).meta({ kind: 'password' });
}

/** Answer `number`, counted from 1. */
function answer(number: number) {
  return string().trim().max(100).required(template('Answer {number} is required', { number }));
}

/** A new answer: not easy to guess, and different for each question. */
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

/** Matches one repeated character, except Chinese and Korean ones, which may be a whole word. */
function isOneLetter(given: string): boolean {
  return new Set(foldedText(given)).size < 2 && !/[\p{Script=Han}\p{Script=Hangul}]/u.test(given);
}

/** Question `number`; the questions must differ (specification, section 5). */
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

/** Three questions and answers with numbered messages. */
function threeOf(answerTo: typeof answer) {
  const entry = (number: number) => object({ questionDesc: question(number), questionAnswer: answerTo(number) });
  return tuple([entry(1), entry(2), entry(3)]).required('Secret questions are required');
}

/** PUT /users/update/secret/question; replacing answers requires the current password. */
export const secretQuestionsSchema = object({
  id: entityId('account').required('User is required'),
  userSecretQuestionDto: threeOf(chosenAnswer),
  password: exactString().max(30).meta({ kind: 'password' }),
});

/** The form for replacing existing answers. */
export const changeSecretQuestionsSchema = secretQuestionsSchema.shape({
  password: currentPassword('Password required'),
});

/** POST /validate/secretquestion */
export const validateAnswersSchema = object({ username: email, userSecretQuestionDto: threeOf(answer) });

/** `?username=` of the first two reset steps. */
export const usernameQuery = object({ username: email });

/** `?username=&channel=`; SMS by default. */
export const sendOtpQuery = object({ username: email, channel: string().oneOf(CODE_CHANNELS, 'Channel is invalid') });

/** The form for a six-digit code. */
export const otpFormSchema = object({ otp: sixDigits.required('Enter otp') });

/** POST /validate/otp; `request` comes from sending the code, so that a code works only in its own flow. */
export const validateOtpSchema = otpFormSchema.shape({
  username: email,
  request: string().max(100).required('Request is required'),
});

/** `/users/secret/question/:id` */
export const userIdParams = object({ id: entityId('account').required('User is required') });

/** `?phoneNo=` of the demo's SMS list. */
export const demoSmsQuery = object({ phoneNo: string().trim().max(20) });

/** `?to=` of the demo's e-mail list. */
export const demoMailQuery = object({ to: string().trim().max(100) });

const password = exactString().max(30).meta({ kind: 'password' });

/** POST /users/ways/phone */
export const changePhoneNoSchema = object({ phoneNo: phone, password });

/** POST /users/ways/email */
export const changeEmailSchema = object({ email: email.meta({ kind: 'new-email' }), password });

/** The forms, which always ask for the password. */
export const phoneNoFormSchema = changePhoneNoSchema.shape({ password: currentPassword('Password required') });

export const emailFormSchema = changeEmailSchema.shape({ password: currentPassword('Password required') });

/** POST /users/ways/confirm */
export const confirmWaySchema = otpFormSchema.shape({ change: entityId('wayChange').required('Change is required') });

/** POST /users/ways/stop: the secret in the "This was not me" link. */
export const stopWayChangeSchema = object({ token: string().max(100).required('Token is required') });

/** POST /users/ways/help */
export const helpWithPhoneSchema = object({
  id: entityId('user').required('User is required'),
  phoneNo: phone,
  reason: string().trim().max(200).required('Reason is required'),
});

/** POST /users/owner/invite: the record, and the address for the link. */
export const inviteOwnerSchema = object({
  patientId: entityId('recordWithoutAccount').required('Patient is required'),
  email: email.meta({ kind: 'new-email' }),
});

/** POST /users/owner/claim: the secret of the link, and the owner's choices. */
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

/** POST /login/provider/begin: only the browser with this secret can finish the sign-in. */
export const beginProviderSchema = object({
  binding: secret().min(32).required('Request is required').meta({ example: 'x7Gk2Vw9Qh4Zt1Lr8Nc5Ym3Bd6Ff0PsJ' }),
});

/** POST /login/provider: the provider's redirect. */
export const providerSignInSchema = object({
  binding: secret().required('Request is required'),
  state: secret().required('Request is required'),
  /** The query of the redirect without `?`. */
  answer: string().max(8000).required('Request is required'),
});

/** POST /login/provider/finish: the proofs that the account needs besides the provider's. */
export const finishProviderSchema = object({
  ticket: secret().required('Request is required'),
  password: exactString().max(30),
  ...proof,
});

/**
 * POST /users/provider/allow: an administrator confirms the user's identity at the provider. False withdraws this and
 * separates the account from the provider.
 */
export const allowProviderSchema = object({
  id: entityId('user').required('User is required'),
  isAllowed: boolean().required('Choice is required'),
});

/** POST /users/access-review: the digest of the list that was reviewed. */
export const accessReviewSchema = object({ digest: secret().required('List is required') });

/** POST /users/proof */
export const proofSchema = object({ ...proof, password: exactString().max(30).meta({ kind: 'password' }) });

/** The form for a code of the authenticator app. */
export const proofCodeSchema = object({ code: sixDigits.required('Enter otp') });

/** The form for the password. */
export const proofPasswordSchema = object({ password: currentPassword('Password required') });

/** The form for a recovery code. */
export const recoveryCodeSchema = object({ recoveryCode: proof.recoveryCode.required('Recovery code is required') });

/** The name of a passkey or device. */
const factorName = string().trim().max(60).required('Name is required');

/** POST /users/passkeys: the JSON of `navigator.credentials.create` (RegistrationResponseJSON). */
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

export const passkeyNameSchema = addPasskeySchema.pick(['name']);

/** `/users/passkeys/:id/remove` */
export const passkeyParams = object({ id: entityId('passkey').required('Passkey is required') });

/** POST /users/authenticator/confirm: the first code of the new app. */
export const confirmAuthenticatorSchema = proofCodeSchema.shape({
  id: entityId('authenticatorApp').required('Key is required'),
});

/** `/users/devices/:id/forget` */
export const rememberedDeviceParams = object({ id: entityId('rememberedDevice').required('Device is required') });

/** POST /users/factors/lift: the administrator must have identified the user in person. */
export const liftFactorSchema = object({
  id: entityId('user').required('User is required'),
  reason: string().trim().max(200).required('Reason is required'),
});

/** `/users/factors/lift/:id/confirm` */
export const factorLiftParams = object({ id: entityId('factorLift').required('Request is required') });
