import { call } from '@openward/api-client';
import {
  acceptOffer,
  declineOffer,
  leaveWaitingList,
  listWaiting,
  type WaitingOffer,
  type WaitingRequest,
} from '@openward/contract/waiting-list';
import { eventBus } from '@openward/event-bus';
import { useServerChange, useServerState } from '@openward/remote-kit/query';

/** What the patient waits for, asked for again whenever an offer comes or goes. */
export function useWaiting() {
  const ask = async (signal: AbortSignal) => (await call(listWaiting, {}, { quiet: true, signal })).result;
  return useServerState(['waiting'], ask, { refreshOn: ['patient:changed', 'appointment:changed'] });
}

/** The patient's answers; a refused one is a reason to look again as well. */
export function useWaitingActions(again: () => void, onTaken: () => void) {
  const told = <V>(call: (values: V) => Promise<{ message: string }>) => {
    return async (values: V) => {
      try {
        return await call(values);
      } finally {
        again();
      }
    };
  };
  return {
    accept: useServerChange(
      told(async ({ id }: WaitingOffer) => {
        const answer = await call(acceptOffer, { params: { id } });
        eventBus.emit('appointment:changed', { id: answer.result.id });
        return answer;
      }),
      onTaken,
    ),
    decline: useServerChange(
      told(({ id }: WaitingOffer) => call(declineOffer, { params: { id } })),
      () => {},
    ),
    leave: useServerChange(
      told(({ id }: WaitingRequest) => call(leaveWaitingList, { params: { id } })),
      () => {},
    ),
  };
}
