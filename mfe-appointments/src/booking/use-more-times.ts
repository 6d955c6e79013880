import { call } from '@openward/api-client';
import { type DoctorSlots, type Slot, searchSlots } from '@openward/contract/appointments';
import { raiseFailure, useT } from '@openward/remote-kit';
import { dayOf } from '@openward/ui/date-time';
import { useState } from 'react';

import { addDays } from './days.ts';
import { type Search, searchBody } from './search.ts';

/** Times that are shown at first. */
const FEW = 9;
const DAYS_AHEAD = 60;
const A_DAY = 50;

/** The times of one doctor, which go on day by day: at first a few; each call of `more` brings the rest of a day, then the next one with free times. */
export function useMoreTimes({ doctor, slots }: DoctorSlots, search: Search) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const [added, setAdded] = useState<Slot[]>([]);
  const [state, setState] = useState<'there' | 'busy' | 'over'>('there');
  // What the list shows by now is not shown twice.
  const last = slots.at(-1)?.startDateTime ?? '';
  const all = [...slots, ...added.filter(({ startDateTime }) => startDateTime > last)];
  const more = async () => {
    setWhole(true);
    const end = all.at(-1);
    // What is known already comes first.
    if (!end || (!isWhole && all.length > FEW)) return;
    setState('busy');
    try {
      const next = await timesAfter(end, doctor.id, search);
      setAdded([...added, ...next]);
      setState(next.length > 0 ? 'there' : 'over');
    } catch (error) {
      raiseFailure(error, t);
      setState('there');
    }
  };
  return {
    slots: isWhole ? all : all.slice(0, FEW),
    more: () => void more(),
    isBusy: state === 'busy',
    isOver: state === 'over',
  };
}

/** What is left of a time's day; where nothing is, the next day that has free times. */
async function timesAfter({ startDateTime, timeZone }: Slot, doctorId: string, search: Search): Promise<Slot[]> {
  const ask = async (from: string, days: number, limit: number) => {
    const { result } = await call(
      searchSlots,
      { query: {}, body: { ...searchBody(search), doctorId: [doctorId], startDateTime: from, days, limit } },
      { quiet: true },
    );
    return result[0]?.slots ?? [];
  };
  const day = dayOf(startDateTime, timeZone);
  const rest = await ask(new Date(Date.parse(startDateTime) + 60_000).toISOString(), 1, A_DAY);
  if (rest.length > 0) return rest;
  const [first] = await ask(`${addDays(day, 1)}T00:00`, DAYS_AHEAD, 1);
  return first ? ask(`${dayOf(first.startDateTime, timeZone)}T00:00`, 1, A_DAY) : [];
}
