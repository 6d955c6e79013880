import { useServerChange, useServerState } from '@openward/remote-kit/query';
import { sharing } from './sharing-client.ts';

/** Both sides of what the user shares; `refetch` asks again. */
export function useSharing() {
  return useServerState(
    ['sharing', 'all'],
    async (signal) => (await sharing.listSharing({}, { signal, quiet: true })).result,
    { refreshOn: ['patient:changed', 'access:changed'] },
  );
}

/** Ends access, or withdraws an invitation. */
export function useEndAccess(onEnded: () => void) {
  return useServerChange((id: string) => sharing.endAccess({ params: { id } }), onEnded);
}
