import { call } from '@openward/api-client';
import { askedPage } from '@openward/contract';
import { type BulkSms, listBulkSms, listSms, listSmsTemplates } from '@openward/contract/messages';
import { keepPreviousData, type ServerState, useServerState } from '@openward/remote-kit/query';
import { useEffect, useState } from 'react';
import { useListAddress } from '../lists/people-list.tsx';

/** Milliseconds between two polls: shortly after sending, and otherwise. */
const SOON = 2_000;
const LATER = 30_000;
/** Milliseconds after which a waiting message no longer needs fast polling. */
const PATIENCE = 120_000;

/** The sent messages of the page in the address; polled faster while one is waiting. */
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

/** The server state of messages to groups. */
export type BulkMessages = ServerState<BulkSms[]>;

/** Messages to groups; polled faster while one is running. */
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

/** The templates, ordered by name. */
export function useSmsTemplates() {
  return useServerState(
    ['sms', 'templates'],
    async (signal) => (await call(listSmsTemplates, {}, { signal, quiet: true })).result,
    { refreshOn: ['template:changed'] },
  );
}
