import type { Said } from '@openward/contract';
import { type EventName, eventBus } from '@openward/event-bus';
import {
  QueryClient,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { mergedInto } from '../core/merged-record.tsx';
import { useOwner } from '../core/session.ts';
import { beginAttempt, raiseFailure, raiseSuccess } from '../core/submit.ts';
import { useT } from '../core/translation.tsx';

const client = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 10_000, refetchOnWindowFocus: true } },
});

/** Forgets everything the server said: nobody sees what the user before them saw. */
export function clearServerState(): void {
  forgetWatched();
  client.clear();
}

// Who signs out, or whose session ends, leaves nothing behind; whoever signs in starts empty.
for (const name of ['session:ended', 'session:expired', 'session:signed-in'] as const) {
  eventBus.on(name, clearServerState);
}

export interface ServerStateOptions<R> {
  /** Facts after which the state is asked for again. */
  refreshOn?: EventName[];
  enabled?: boolean;
  /** False where what is shown must not change by itself while somebody works with it. */
  refetchOnWindowFocus?: boolean;
  /** Asks each time that it is shown, also where it was asked for a moment ago. */
  refetchOnMount?: 'always';
  /** Milliseconds after which it is asked for again while it is shown. */
  refetchInterval?: number;
  /** Shown while the next is under way: pages, searches. */
  placeholderData?: (previous: R | undefined) => R | undefined;
}

/** What the server said, or that it is being asked. */
export type ServerState<R> = UseQueryResult<R>;

/**
 * What the server says, kept under the key of the user and of whom they act for.
 * @throws ApiError where it is about a record that was merged: the screen's boundary says where it went
 */
export function useServerState<R>(
  key: QueryKey,
  ask: (signal: AbortSignal) => Promise<R>,
  options: ServerStateOptions<R> = {},
): ServerState<R> {
  const owner = useOwner();
  const { refreshOn = [], ...rest } = options;
  const queryKey = [owner, ...key];
  const names = refreshOn.join();
  const root = JSON.stringify(queryKey.slice(0, 2));
  useEffect(() => {
    if (names) staleAfter(root, names.split(',') as EventName[]);
  }, [names, root]);
  // biome-ignore lint/suspicious/noExplicitAny: the placeholder's type is the query's own
  const given = { queryKey, queryFn: ({ signal }: { signal: AbortSignal }) => ask(signal), ...(rest as any) };
  const state = useQuery(given, client) as ServerState<R>;
  // Not for what was answered to an earlier look: the merge may have been undone since.
  if (state.isFetchedAfterMount && mergedInto(state.error)) throw state.error;
  return state;
}

/** Milliseconds within which one more question answers all facts: many at once, or one's own change told back. */
const GATHER = 400;

/** By what is asked for (the root of its keys) the facts after which it is old, and how to stop hearing of them. */
const watched = new Map<string, Map<EventName, () => void>>();

/**
 * From now on such facts make old what was asked for under that root: what is shown is asked for again, what is not
 * shown is when it is shown again. It lasts until the user changes, so that what happens meanwhile is not forgotten.
 */
function staleAfter(root: string, names: EventName[]): void {
  const heard = watched.get(root) ?? new Map<EventName, () => void>();
  watched.set(root, heard);
  const missing = [...names, 'facts:missed' as const].filter((name) => !heard.has(name));
  if (missing.length === 0) return;
  const again = gathered(root);
  for (const name of missing) heard.set(name, eventBus.on(name, again));
}

const gatherers = new Map<string, () => void>();

/** Asks at once, and for all facts in the time after it once more at its end; one for all screens under a root. */
function gathered(root: string): () => void {
  const known = gatherers.get(root);
  if (known) return known;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;
  const call = () => {
    isWanted = timer !== undefined;
    if (timer !== undefined) return;
    void client.invalidateQueries({ queryKey: JSON.parse(root) });
    timer = setTimeout(() => {
      timer = undefined;
      if (isWanted) call();
    }, GATHER);
  };
  gatherers.set(root, call);
  return call;
}

function forgetWatched(): void {
  for (const heard of watched.values()) for (const end of heard.values()) end();
  watched.clear();
  gatherers.clear();
}

/** A change on the server: says what the server said, or what went wrong. */
export function useServerChange<V, R extends { message: Said }>(
  change: (values: V) => Promise<R>,
  onSuccess: (answer: R, values: V) => void,
): UseMutationResult<R, unknown, V> {
  const t = useT();
  return useMutation(
    {
      onMutate: beginAttempt,
      mutationFn: change,
      onSuccess: (answer, values) => {
        raiseSuccess(answer.message, t);
        onSuccess(answer, values);
      },
      onError: (error) => void raiseFailure(error, t),
    },
    client,
  );
}
