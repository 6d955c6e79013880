import type { CalendarAppointment } from '@openward/contract/appointments';
import { type T, useT } from '@openward/remote-kit';
import { Badge } from '@openward/ui/feedback';

/** `3 of 10` for a visit of a series; empty for a single visit. */
export function placeInSeries({ recurrence }: Pick<CalendarAppointment, 'recurrence'>, t: T): string {
  return recurrence ? t('{place} of {count}', { place: recurrence.place, count: recurrence.count }) : '';
}

/** {@link placeInSeries} as a badge. */
export function PlaceInSeries({ appointment }: { appointment: Pick<CalendarAppointment, 'recurrence'> }) {
  const t = useT();
  const place = placeInSeries(appointment, t);
  return place ? <Badge flexShrink="0">{place}</Badge> : null;
}
