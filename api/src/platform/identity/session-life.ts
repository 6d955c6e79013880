/** A session that was not used for so many days is over. */
export const REFRESH_DAYS = 7;
/** However much it is used, a session ends so many days after signing in. */
const SESSION_DAYS = 30;

const DAY = 24 * 3_600_000;

/** Sessions opened before this instant are over. */
export function oldestSession(now: Date): Date {
  return new Date(now.getTime() - SESSION_DAYS * DAY);
}
