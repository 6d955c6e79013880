/** Hours before an appointment for the first reminder; 0 for none. */
export const FIRST_REMINDERS = [0, 24, 48, 72] as const;
/** Hours before an appointment for the last reminder; 0 for none. */
export const LAST_REMINDERS = [0, 1, 2, 3, 4] as const;

/** Years until text messages are deleted; 0 for never. */
export const KEEP_MESSAGES = [0, 1, 2, 3, 5, 10] as const;

/** Longer quiet hours would leave no time for a reminder before an early appointment. */
export const MOST_QUIET_HOURS = 14;

/** Whether sign-ups must verify their e-mail address; `server` uses `SIGN_UP_VERIFICATION`. */
export const SIGN_UP_VERIFICATIONS = ['server', 'on', 'off'] as const;

/** One of {@link SIGN_UP_VERIFICATIONS}. */
export type SignUpVerification = (typeof SIGN_UP_VERIFICATIONS)[number];

/** Length of the quiet hours in minutes; 0 if start and end are equal. @param from such as `21:00` */
export function quietMinutes(from: string, to: string): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return (minutes(to) - minutes(from) + 1440) % 1440;
}

/** The purposes of SMS; each has its own daily limit. */
export const SMS_BUDGETS = ['code', 'change', 'strangers', 'notice', 'reminder', 'staff'] as const;
