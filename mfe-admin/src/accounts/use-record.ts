import { ApiError, type Success } from '@openward/api-client';
import { useServerState } from '@openward/remote-kit/query';
import { useRef } from 'react';

/** A record for a form to begin with. */
export interface FoundRecord<R> {
  /** Null where there is none that the user may see; undefined while nobody knows. */
  data: R | null | undefined;
  isError: boolean;
  retry: () => void;
  refresh: () => Promise<unknown>;
}

/**
 * One account as the server has it now: a form begins with it, so what was known before is not shown while it is asked
 * for again; once it is shown, the form follows later answers.
 */
export function useRecord<R>(
  key: readonly string[],
  ask: (signal: AbortSignal) => Promise<Success<R>>,
): FoundRecord<R> {
  const found = useServerState<R | null>(
    ['staff', ...key],
    async (signal) => {
      try {
        return (await ask(signal)).result;
      } catch (error) {
        if (error instanceof ApiError && ['not_found', 'invalid_input'].includes(error.code)) return null;
        throw error;
      }
    },
    { refreshOn: ['account:changed'], refetchOnWindowFocus: false },
  );
  const shown = useRef<string>(undefined);
  const name = key.join();
  if (!found.isFetching && found.data !== undefined) shown.current = name;
  return {
    data: shown.current === name ? found.data : undefined,
    isError: found.isError && found.data === undefined && !found.isFetching,
    retry: () => void found.refetch(),
    refresh: found.refetch,
  };
}
