/** Looked up once for each name, because making a format takes long. */
const usable = new Map<string | undefined, string>();

/** True for an IANA name such as `Europe/Madrid`, and for none at all. */
export function isTimeZone(name: string | undefined): boolean {
  try {
    return !name || Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/**
 * The device's zone by its IANA name. Where the browser has none that can be used, such as `Etc/Unknown`, the offset of
 * its clock now.
 */
export function deviceZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone && isTimeZone(timeZone) ? timeZone : zoneOfOffset(new Date().getTimezoneOffset());
}

/** IANA names zones of whole hours only. @param minutes behind UTC, as `Date` counts them */
function zoneOfOffset(minutes: number): string {
  const hours = minutes / 60;
  return hours && Number.isInteger(hours) ? `Etc/GMT${hours > 0 ? '+' : ''}${hours}` : 'UTC';
}

/** The zone itself where this device knows it, else the device's own: a time on the reader's clock is still right. */
export function usableZone(timeZone: string | undefined): string {
  let zone = usable.get(timeZone);
  if (!zone) {
    zone = timeZone && isTimeZone(timeZone) ? timeZone : deviceZone();
    usable.set(timeZone, zone);
  }
  return zone;
}
