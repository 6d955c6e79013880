import { call } from '@openward/api-client';
import { endSession, endSessions, listSessions } from '@openward/contract/accounts';
import { eventBus } from '@openward/event-bus';
import { raiseSuccessAfterNavigation, useT } from '@openward/remote-kit';
import { useServerChange, useServerState } from '@openward/remote-kit/query';

/** Where the user is signed in, the latest first; `refetch` asks again. */
export function useSessions() {
  return useServerState(['sessions'], async (signal) => {
    const { result } = await call(listSessions, {}, { signal, quiet: true });
    return result;
  });
}

/** Ends one session that is not this one; `onEnded` hears of it, so that the list can be asked for again. */
export function useEndSession(onEnded: () => void) {
  return useServerChange((id: string) => call(endSession, { params: { id } }), onEnded);
}

/** Ends every session, this one too. */
export function useEndSessions() {
  const t = useT();
  return useServerChange(
    () => call(endSessions, {}),
    ({ message }) => {
      raiseSuccessAfterNavigation(message, t);
      eventBus.emit('session:ended', {});
    },
  );
}
