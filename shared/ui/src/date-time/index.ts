import dayjs from 'dayjs';

/** How the specification shows an appointment's time (section 9): `YYYY-MM-DD hh:mm a`, in the reader's zone. */
export function appointmentTime(iso: string): string {
  return dayjs(iso).format('YYYY-MM-DD hh:mm a');
}

/** A time of day, `09:30 am`. */
export function timeOfDay(iso: string): string {
  return dayjs(iso).format('hh:mm a');
}

/** A day by name in the reader's language: `Monday, March 2`. */
export function dayName(iso: string, language: string): string {
  return new Intl.DateTimeFormat(language, { weekday: 'long', month: 'long', day: 'numeric' }).format(new Date(iso));
}

/** The day of an instant in the reader's zone, `YYYY-MM-DD`: to group by day. */
export function dayOf(iso: string): string {
  return dayjs(iso).format('YYYY-MM-DD');
}

/** The value of a date-time input (`YYYY-MM-DDTHH:mm`, wall clock) for an instant. */
export function toInputValue(iso: string): string {
  return iso ? dayjs(iso).format('YYYY-MM-DDTHH:mm') : '';
}

/** The instant (ISO UTC) of a date-time input's wall clock in the reader's zone; empty where it is no time. */
export function fromInputValue(value: string): string {
  const time = dayjs(value);
  return value && time.isValid() ? time.toISOString() : '';
}

/** The next full slot from now, as an instant; `minutes` is the slot's length. */
export function nextFullSlot(minutes: number, now = new Date()): string {
  const slot = minutes * 60_000;
  return new Date(Math.ceil((now.getTime() + 1) / slot) * slot).toISOString();
}
