/** What a new password has to hold, one by one: the screen ticks them off, the schema asks for all. */
export const PASSWORD_RULES = [
  { label: 'At least 8 characters', pattern: /^.{8,}$/s },
  { label: 'One uppercase letter', pattern: /[A-Z]/ },
  { label: 'One lowercase letter', pattern: /[a-z]/ },
  { label: 'One number', pattern: /\d/ },
  { label: 'One special character', pattern: /[^A-Za-z0-9\s]/ },
] as const;

/** The questions a user chooses three of (specification, section 3, Enumerations). */
export const SECRET_QUESTIONS = [
  "Best friend's name",
  'Make of 1st car',
  "Mother's maiden name",
  'Name of elementary school',
  'Nickname growing up',
] as const;

/** How many questions a user has (specification, section 9). */
export const QUESTIONS_PER_USER = 3;

/** How a code may reach somebody. */
export const CODE_CHANNELS = ['sms', 'email'] as const;

export type CodeChannel = (typeof CODE_CHANNELS)[number];

/**
 * What becomes of somebody's sign-in at the hospital. `OFF`: there is none for them. `ASKS`: the first one asks for their
 * password. `ALLOWED`: an administrator's word does instead. `JOINED`: it opens this account.
 */
export const HOSPITAL_SIGN_IN_STATES = ['OFF', 'ASKS', 'ALLOWED', 'JOINED'] as const;

/** What proves, beside a password, that it is its owner: codes of an app, or a passkey alone. */
export const SECOND_FACTORS = ['code', 'passkey'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** How a session began; `recovery` is a password with a recovery code, `provider` the hospital's own sign-in. */
export const SIGN_IN_METHODS = ['password', 'code', 'recovery', 'passkey', 'provider'] as const;

export type SignInMethod = (typeof SIGN_IN_METHODS)[number];
