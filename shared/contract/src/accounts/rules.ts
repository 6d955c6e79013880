/** Rules of a new password; the screen ticks them off one by one, the schema requires all. */
export const PASSWORD_RULES = [
  { label: 'At least 8 characters', pattern: /^.{8,}$/s },
  { label: 'One uppercase letter', pattern: /[A-Z]/ },
  { label: 'One lowercase letter', pattern: /[a-z]/ },
  { label: 'One number', pattern: /\d/ },
  { label: 'One special character', pattern: /[^A-Za-z0-9\s]/ },
] as const;

/** Each user chooses three of these (specification, section 3, Enumerations). */
export const SECRET_QUESTIONS = [
  "Best friend's name",
  'Make of 1st car',
  "Mother's maiden name",
  'Name of elementary school',
  'Nickname growing up',
] as const;

/** Questions per user (specification, section 9). */
export const QUESTIONS_PER_USER = 3;

export const CODE_CHANNELS = ['sms', 'email'] as const;

export type CodeChannel = (typeof CODE_CHANNELS)[number];

/**
 * The state of a user's hospital sign-in. `OFF`: not available. `ASKS`: the first one asks for the password. `ALLOWED`:
 * an administrator waived the password. `JOINED`: it opens this account.
 */
export const HOSPITAL_SIGN_IN_STATES = ['OFF', 'ASKS', 'ALLOWED', 'JOINED'] as const;

/** Second factors: codes of an app, or a passkey. */
export const SECOND_FACTORS = ['code', 'passkey'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** How a session began; `recovery` is a password with a recovery code, `provider` the hospital's sign-in. */
export const SIGN_IN_METHODS = ['password', 'code', 'recovery', 'passkey', 'provider'] as const;

export type SignInMethod = (typeof SIGN_IN_METHODS)[number];
