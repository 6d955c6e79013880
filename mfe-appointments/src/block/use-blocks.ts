import { call } from '@openward/api-client';
import { cancelAppointment } from '@openward/contract/appointments';
import { type Block, liftBlocks, listBlocks } from '@openward/contract/availability';
import { eventBus } from '@openward/event-bus';
import { keepPreviousData, useServerChange, useServerState } from '@openward/remote-kit/query';

/** What of a doctor's time is blocked now or later: the first so many, and how many there are. */
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

/** Which blocks are to be lifted: one, or all that were made with it. */
export interface Lifting {
  block: Block;
  isSeries: boolean;
}

/** Lifts a block or its series and tells the whole portal. */
export function useLift(onLifted: () => void) {
  return useServerChange(
    async ({ block: { id, doctorId, series }, isSeries }: Lifting): Promise<{ message: string }> => {
      if (isSeries && series) return call(liftBlocks, { params: { doctorId }, body: { series } });
      const answer = await call(cancelAppointment, { query: { appointmentId: id }, body: {} });
      return { ...answer, message: 'The blocked time is free again.' };
    },
    (_answer, { block }) => {
      eventBus.emit('appointment:changed', { id: block.id });
      onLifted();
    },
  );
}
