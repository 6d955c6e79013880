/**
 * A time zone in which it is about ten in the morning: the practice is open whenever the tests run, and
 * the next slot is still today.
 */
export const PORTAL_ZONE = process.env.PORTAL_ZONE ?? zoneAtTen(new Date());

function zoneAtTen(now: Date): string {
  const ahead = 10 - now.getUTCHours();
  const offset = ahead < -12 ? ahead + 24 : ahead;
  if (offset === 0) return 'Etc/GMT';
  // POSIX counts westwards.
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}
