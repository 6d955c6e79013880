import { call } from '@openward/api-client';
import { searchSlots } from '@openward/contract/appointments';
import { useServerState } from '@openward/remote-kit/query';

import { askForToday } from '../today/ask-for-today.ts';
import { askForNext } from './ask-for-next.ts';

/** The patient's next appointment, null where nothing is booked; asked for again whenever one changes. */
export function useNext() {
  return useServerState(['appointments', 'next'], async (signal) => (await askForNext({ signal })).result, {
    refreshOn: ['appointment:changed'],
  });
}

/** The patient's other appointments of today, cancelled ones left out. */
export function useAlsoToday(next: string | undefined) {
  const today = useServerState(['appointments', 'today'], async (signal) => (await askForToday({ signal })).result, {
    refreshOn: ['appointment:changed'],
  });
  return (today.data ?? []).filter(({ id, status }) => id !== next && status !== 'CANCELED');
}

/** Doctors who are free soon: one time of each. */
const SOON = 3;
const DAYS_AHEAD = 30;

/** The next free times, each with another doctor. */
export function useFreeSoon() {
  return useServerState(
    ['appointments', 'free-soon'],
    async (signal) =>
      (
        await call(
          searchSlots,
          {
            query: { page: 0, size: SOON },
            body: { startDateTime: new Date().toISOString(), days: DAYS_AHEAD, limit: 1 },
          },
          { signal, quiet: true },
        )
      ).result,
    { refreshOn: ['appointment:changed'] },
  );
}
