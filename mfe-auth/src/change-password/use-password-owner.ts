import { ApiError, call } from '@openward/api-client';
import { getPasswordOwner } from '@openward/contract/accounts';
import { useServerState } from '@openward/remote-kit/query';

/** Name and role of whose password is to be set; null where there is nobody whom the caller may set it for. */
export function usePasswordOwner(id: string) {
  return useServerState(['password-owner', id], async (signal) => {
    try {
      const { result } = await call(getPasswordOwner, { params: { id } }, { signal, quiet: true });
      return result;
    } catch (error) {
      // A made-up address may hold anything: what is no id (invalid_input) names nobody either.
      if (error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input')) return null;
      throw error;
    }
  });
}
