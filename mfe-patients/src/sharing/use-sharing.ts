import { call } from '@openward/api-client';
import { endAccess, listSharing } from '@openward/contract/sharing';
import { useServerChange, useServerState } from '@openward/remote-kit/query';

/** Both sides of what the user shares; `refetch` asks again. */
export function useSharing() {
  return useServerState(
    ['sharing', 'all'],
    async (signal) => (await call(listSharing, {}, { signal, quiet: true })).result,
    { refreshOn: ['patient:changed', 'access:changed'] },
  );
}

/** Ends access, or withdraws an invitation. */
export function useEndAccess(onEnded: () => void) {
  return useServerChange((id: string) => call(endAccess, { params: { id } }), onEnded);
}
