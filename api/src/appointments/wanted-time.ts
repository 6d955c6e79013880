import { instantOf, isWallClock } from '@openward/contract/time';
import type { Tx } from '../platform/database/database.ts';
import { hospitalZones } from './hospital-day.ts';

/** A time that is searched for, as an instant in each zone that there are hospitals in; without an end, one slot long. */
export interface WantedTime {
  timeZone: string;
  start: Date;
  end: Date | null;
}

/**
 * What a search means in each zone: an instant is the same everywhere, a wall clock another in each. Where clocks go
 * forward over the whole of it, there is no such time.
 * @param search checked by the contract's schema, which lets both times be written in the same way only
 */
export async function wantedTimes(
  tx: Tx,
  search: { startDateTime: string; endDateTime?: string | null | undefined },
): Promise<WantedTime[]> {
  const at = (time: string, timeZone: string) => (isWallClock(time) ? instantOf(time, timeZone) : new Date(time));
  return (await hospitalZones(tx))
    .map((timeZone) => ({
      timeZone,
      start: at(search.startDateTime, timeZone),
      end: search.endDateTime ? at(search.endDateTime, timeZone) : null,
    }))
    .filter(({ start, end }) => !end || end > start);
}
