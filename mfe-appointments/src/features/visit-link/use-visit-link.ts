import { ApiError, call } from '@openward/api-client';
import type { Said } from '@openward/contract';
import type { Slot } from '@openward/contract/availability';
import {
  cancelByLink,
  confirmByLink,
  getVisitByLink,
  type LinkedVisit,
  moveByLink,
  searchSlotsByLink,
} from '@openward/contract/visit-links';
import { saidOf } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Actions that a link allows. */
export type LinkAction = 'confirm' | 'move' | 'cancel';

/** The result of the last action. */
interface Attempt {
  /** How many calls were answered, and how many of these were refused. */
  answered: number;
  refused: number;
  busy?: LinkAction;
  done?: LinkAction;
  problem?: Said;
}

/** The visit of a token, and the actions on it. */
export function useVisitLink(token: string) {
  const read = useServerState(
    ['appointments', 'by-link', token],
    async (signal) => (await call(getVisitByLink, { body: { token } }, { signal, quiet: true })).result,
  );
  const [changed, setChanged] = useState<LinkedVisit>();
  const [attempt, setAttempt] = useState<Attempt>({ answered: 0, refused: 0 });
  const visit = newer(read.data, changed);
  const version = visit?.version;
  const attempted = async (action: LinkAction, ask: () => Promise<{ result: LinkedVisit }>) => {
    setAttempt(({ answered, refused }) => ({ answered, refused, busy: action }));
    const answer = (how: Pick<Attempt, 'done' | 'problem'>) =>
      setAttempt(({ answered, refused }) => ({
        answered: answered + 1,
        refused: refused + (how.problem ? 1 : 0),
        ...how,
      }));
    try {
      setChanged((await ask()).result);
      answer({ done: action });
    } catch (error) {
      answer({ problem: saidOf(error) });
      // The visit may have begun or changed.
      if (error instanceof ApiError) void read.refetch();
    }
  };
  const quiet = { quiet: true };
  return {
    visit,
    read,
    attempt,
    confirm: () => attempted('confirm', () => call(confirmByLink, { body: { token, version } }, quiet)),
    cancel: () => attempted('cancel', () => call(cancelByLink, { body: { token, version } }, quiet)),
    move: ({ startDateTime }: Slot) =>
      attempted('move', () => call(moveByLink, { body: { token, version, startDateTime } }, quiet)),
  };
}

function newer(one: LinkedVisit | undefined, other: LinkedVisit | undefined): LinkedVisit | undefined {
  return one && other && one.version > other.version ? one : (other ?? one);
}

/** The doctor's free times, loaded page by page. @param from ISO UTC */
export function useFreeTimes(token: string, from: string) {
  const [slots, setSlots] = useState<Slot[]>([]);
  const [state, setState] = useState<'loading' | 'failed' | 'more' | 'complete'>('loading');
  const asking = useRef<AbortController>(undefined);
  const load = useCallback(
    async (known: Slot[]) => {
      // Aborts the previous call, which may be about another day.
      asking.current?.abort();
      asking.current = new AbortController();
      const { signal } = asking.current;
      setState('loading');
      setSlots(known);
      const body = { token, startDateTime: known.at(-1)?.endDateTime ?? from };
      try {
        const { result } = await call(searchSlotsByLink, { body }, { quiet: true, signal });
        if (signal.aborted) return;
        setSlots([...known, ...result]);
        setState(result.length > 0 ? 'more' : 'complete');
      } catch {
        if (!signal.aborted) setState('failed');
      }
    },
    [token, from],
  );
  useEffect(() => {
    void load([]);
    return () => asking.current?.abort();
  }, [load]);
  return { slots, state, loadMore: () => load(slots) };
}
