import { call } from '@openward/api-client';
import { askedPage } from '@openward/contract';
import { type BulkSms, listBulkSms, listSms, listSmsTemplates } from '@openward/contract/messages';
import { keepPreviousData, type ServerState, useServerState } from '@openward/remote-kit/query';
import { useEffect, useState } from 'react';
import { useListAddress } from '../lists/people-list.tsx';

/** Milliseconds between two looks: while something has just been sent, and else. */
const SOON = 2_000;
const LATER = 30_000;
/** Milliseconds after which nobody waits any more for what is waiting still. */
const PATIENCE = 120_000;

/** The messages that were sent, as the page's address says which; looked after until each has arrived. */
export function useSmsLog() {
  const { grid, setGrid } = useListAddress();
  const [isMoving, setMoving] = useState(false);
  const found = useServerState(
    ['sms', 'log', grid],
    (signal) => call(listSms, { query: askedPage(grid) }, { signal, quiet: true }),
    { placeholderData: keepPreviousData, refetchInterval: isMoving ? SOON : LATER },
  );
  const rows = found.data?.result;
  useEffect(() => {
    const isNew = (sentAt: string) => Date.now() - Date.parse(sentAt) < PATIENCE;
    setMoving(rows?.some(({ state, sentAt }) => state === 'WAITING' && isNew(sentAt)) ?? false);
  }, [rows]);
  return { found, grid, setGrid };
}

/** Messages to groups, as a list asks for them. */
export type BulkMessages = ServerState<BulkSms[]>;

/** Messages to groups; looked after until each is over. */
export function useBulkSms(): BulkMessages {
  const [isMoving, setMoving] = useState(false);
  const found = useServerState(
    ['sms', 'bulk'],
    async (signal) => (await call(listBulkSms, {}, { signal, quiet: true })).result,
    { refetchInterval: isMoving ? SOON : LATER },
  );
  const { data } = found;
  useEffect(() => {
    const isNew = (startsAt: string) => Date.now() - Date.parse(startsAt) < PATIENCE;
    const isDue = (startsAt: string) => Date.parse(startsAt) <= Date.now();
    setMoving(
      data?.some(
        ({ state, startsAt, waiting }) =>
          state === 'RUNNING' || (state === 'PLANNED' ? isDue(startsAt) : waiting > 0 && isNew(startsAt)),
      ) ?? false,
    );
  }, [data]);
  return found;
}

/** The texts that are kept, in the order of their names. */
export function useSmsTemplates() {
  return useServerState(
    ['sms', 'templates'],
    async (signal) => (await call(listSmsTemplates, {}, { signal, quiet: true })).result,
    { refreshOn: ['template:changed'] },
  );
}
