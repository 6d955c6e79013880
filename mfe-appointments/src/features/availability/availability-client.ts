import { call } from '@openward/api-client';
import { listBlocks } from '@openward/contract/blocks';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';

type Schemas = typeof import('@openward/contract/availability/schemas');

/** Returns a loader for a form's schema, so that yup loads only when the user first touches the form. */
export function availabilityFormSchema<N extends keyof Schemas>(name: N): () => Promise<Schemas[N]> {
  return async () => (await import('@openward/contract/availability/schemas'))[name];
}

/** A doctor's current and future blocks: the first `size` of them, and how many there are. */
export function useBlocks(doctorId: string, size: number) {
  return useServerState(
    ['blocks', doctorId, size],
    async (signal) => {
      const answer = await call(
        listBlocks,
        { params: { doctorId }, query: { page: 0, size } },
        { signal, quiet: true },
      );
      return { blocks: answer.result, total: answer.page?.total ?? answer.result.length };
    },
    { placeholderData: keepPreviousData, refreshOn: ['appointment:changed'] },
  );
}
