import { call } from '@openward/api-client';
import { type AccountFactors, getFactors } from '@openward/contract/accounts';
import { tellShell } from '@openward/practice-ui/tell-shell';
import { useUser } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { useCallback } from 'react';

/** The user's second factors. */
export function useFactors() {
  const factors = useServerState(
    ['factors'],
    async (signal) => {
      const { result } = await call(getFactors, {}, { signal, quiet: true });
      return result;
    },
    { refreshOn: ['session:user-changed'] },
  );
  const user = useUser();
  const { refetch } = factors;
  /** Reloads after a change and informs the shell, which may require a second factor. */
  const changed = useCallback(async () => {
    const { data } = await refetch();
    if (data) tellShell(user, { secondFactor: factorOf(data), secondFactorDueAt: data.secondFactorDueAt });
  }, [refetch, user]);
  return { factors, changed };
}

function factorOf({ authenticatorSince, passkeys }: AccountFactors) {
  if (authenticatorSince) return 'code' as const;
  return passkeys.length > 0 ? ('passkey' as const) : null;
}
