/** Days without use after which a session ends. */
export const REFRESH_DAYS = 7;
/** Days after which a session ends regardless of use. */
const SESSION_DAYS = 30;

const DAY = 24 * 3_600_000;

/** Sessions opened before this instant have ended. */
export function oldestSession(now: Date): Date {
  return new Date(now.getTime() - SESSION_DAYS * DAY);
}
