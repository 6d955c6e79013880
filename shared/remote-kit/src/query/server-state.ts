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

/** Deletes all cached answers, so that the next user cannot see them. */
export function clearServerState(): void {
  forgetWatched();
  client.clear();
}

for (const name of ['session:ended', 'session:expired', 'session:signed-in'] as const) {
  eventBus.on(name, clearServerState);
}

export interface ServerStateOptions<R> {
  /** Events after which the data is requested again. */
  refreshOn?: EventName[];
  enabled?: boolean;
  /** False if data must not change while the user works with it. */
  refetchOnWindowFocus?: boolean;
  /** Requests the data at each mount, even if it is recent. */
  refetchOnMount?: 'always';
  /** Milliseconds after which shown data is requested again. */
  refetchInterval?: number;
  /** Shown while the next result is loading, for pages and searches. */
  placeholderData?: (previous: R | undefined) => R | undefined;
}

/** The state of a query. */
export type ServerState<R> = UseQueryResult<R>;

/**
 * Queries the server, with a cache per user and patient that they act for.
 * @throws ApiError if the record was merged, for the screen's boundary
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
  // Not for a cached answer, because the merge may have been undone since.
  if (state.isFetchedAfterMount && mergedInto(state.error)) throw state.error;
  return state;
}

/** Milliseconds in which further events share one request, such as many at once or the echo of one's own change. */
const GATHER = 400;

/** For each query root, the events that make it stale, with functions to unsubscribe. */
const watched = new Map<string, Map<EventName, () => void>>();

/**
 * Makes queries under a root stale after these events: mounted ones are requested again now, others when they are
 * mounted. It stays subscribed until the user changes, so that no event is missed.
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

/** Refetches at once, and once more at the end of the interval if further events came. One instance per root. */
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

/** A change on the server that reports success or failure to the user. */
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
