import { call } from '@openward/api-client';
import { type AccountFactors, getFactors } from '@openward/contract/accounts';
import { tellShell } from '@openward/practice-ui/tell-shell';
import { useUser } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { useCallback } from 'react';

/** What proves that it is the user, beside their password. */
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
  /** Asks again after a change, and tells the shell, which may have waited for it. */
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
