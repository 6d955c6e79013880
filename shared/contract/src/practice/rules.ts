/** Hours before an appointment at which the first reminder may go out; 0 for none. */
export const FIRST_REMINDERS = [0, 24, 48, 72] as const;
/** The same of the last one. */
export const LAST_REMINDERS = [0, 1, 2, 3, 4] as const;

/** Years for which text messages are kept; 0 for always. */
export const KEEP_MESSAGES = [0, 1, 2, 3, 5, 10] as const;

/** Longer quiet hours would leave a reminder no time before an early appointment. */
export const MOST_QUIET_HOURS = 14;

/** Whether new accounts need the code that we send to their address; `server` leaves it to `SIGN_UP_VERIFICATION`. */
export const SIGN_UP_VERIFICATIONS = ['server', 'on', 'off'] as const;

/** One of {@link SIGN_UP_VERIFICATIONS}. */
export type SignUpVerification = (typeof SIGN_UP_VERIFICATIONS)[number];

/** How long the quiet hours last, in minutes; 0 where they begin as they end. @param from such as `21:00` */
export function quietMinutes(from: string, to: string): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return (minutes(to) - minutes(from) + 1440) % 1440;
}

/** What SMS are for; each has a daily limit of its own. */
export const SMS_BUDGETS = ['code', 'change', 'strangers', 'notice', 'reminder', 'staff'] as const;
