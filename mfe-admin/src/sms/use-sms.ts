import { useSearchParams } from '@openward/remote-kit';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';
import type { GridState } from '@openward/ui/data-grid';
import { useEffect, useState } from 'react';
import { sms } from './sms-client.ts';

/** Page sizes (specification, section 9). */
const SIZES = [10, 25, 50, 100];
/** Milliseconds between two looks: while something has just been sent, and else. */
const SOON = 2_000;
const LATER = 30_000;
/** Milliseconds after which nobody waits any more for what is waiting still. */
const PATIENCE = 120_000;

/** The messages that were sent, as the page's address says which; looked after until each has arrived. */
export function useSmsLog() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(params.get('page'))) || 1) - 1;
  const size = SIZES.find((each) => String(each) === params.get('size')) ?? 10;
  const [isMoving, setMoving] = useState(false);
  const found = useServerState(
    ['sms', 'log', page, size],
    (signal) => sms.listSms({ query: { page, size } }, { signal, quiet: true }),
    { placeholderData: keepPreviousData, refetchInterval: isMoving ? SOON : LATER },
  );
  const rows = found.data?.result;
  useEffect(() => {
    const isNew = (sentAt: string) => Date.now() - Date.parse(sentAt) < PATIENCE;
    setMoving(rows?.some(({ state, sentAt }) => state === 'WAITING' && isNew(sentAt)) ?? false);
  }, [rows]);
  return {
    found,
    grid: { page, size, sort: undefined } satisfies GridState,
    setGrid(next: GridState) {
      const changed = new URLSearchParams(params);
      changed.set('page', String(next.page + 1));
      changed.set('size', String(next.size));
      setParams(changed);
    },
  };
}

/** The texts that are kept, in the order of their names. */
export function useSmsTemplates() {
  return useServerState(
    ['sms', 'templates'],
    async (signal) => (await sms.listSmsTemplates({}, { signal, quiet: true })).result,
  );
}
