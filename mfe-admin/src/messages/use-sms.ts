import { call } from '@openward/api-client';
import { askedPage } from '@openward/contract';
import { listSms, listSmsTemplates } from '@openward/contract/messages';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';
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

/** The texts that are kept, in the order of their names. */
export function useSmsTemplates() {
  return useServerState(
    ['sms', 'templates'],
    async (signal) => (await call(listSmsTemplates, {}, { signal, quiet: true })).result,
    { refreshOn: ['template:changed'] },
  );
}
