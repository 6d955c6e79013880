/** Cached by name, because creating a format is slow. */
const usable = new Map<string | undefined, string>();

/** True for an IANA name such as `Europe/Madrid`, and for undefined. */
export function isTimeZone(name: string | undefined): boolean {
  try {
    return !name || Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/**
 * The device's IANA zone; if the browser reports an unusable one, such as `Etc/Unknown`, the current offset of its
 * clock.
 */
export function deviceZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone && isTimeZone(timeZone) ? timeZone : zoneOfOffset(new Date().getTimezoneOffset());
}

/** IANA has names for whole hours only. @param minutes behind UTC, as in `Date` */
function zoneOfOffset(minutes: number): string {
  const hours = minutes / 60;
  return hours && Number.isInteger(hours) ? `Etc/GMT${hours > 0 ? '+' : ''}${hours}` : 'UTC';
}

/** True for a zone that the device knows, and for its own. */
export function isKnownZone(timeZone: string | undefined): boolean {
  return !timeZone || usableZone(timeZone) === timeZone;
}

/** The zone if the device knows it, else the device's zone: the reader's own time is still correct. */
export function usableZone(timeZone: string | undefined): string {
  let zone = usable.get(timeZone);
  if (!zone) {
    zone = timeZone && isTimeZone(timeZone) ? timeZone : deviceZone();
    usable.set(timeZone, zone);
  }
  return zone;
}
