import type { WaitingOffer, WaitingRequest } from '@openward/contract/appointments';
import { eventBus } from '@openward/event-bus';
import { useServerChange, useServerState } from '@openward/remote-kit/query';
import { waitingList } from './waiting-client.ts';

/** What the patient waits for, asked for again whenever an offer comes or goes. */
export function useWaiting() {
  const ask = async (signal: AbortSignal) => (await waitingList.listWaiting({}, { quiet: true, signal })).result;
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
        const answer = await waitingList.acceptOffer({ params: { id } });
        eventBus.emit('appointment:changed', { id: answer.result.id });
        return answer;
      }),
      onTaken,
    ),
    decline: useServerChange(
      told(({ id }: WaitingOffer) => waitingList.declineOffer({ params: { id } })),
      () => {},
    ),
    leave: useServerChange(
      told(({ id }: WaitingRequest) => waitingList.leaveWaitingList({ params: { id } })),
      () => {},
    ),
  };
}
