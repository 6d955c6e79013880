import { useServerState } from '@openward/remote-kit/query';
import { askForToday } from './ask-for-today.ts';

/** The user's appointments of today, earliest first; asked for again whenever one changes. */
export function useToday() {
  const ask = async (signal: AbortSignal) => (await askForToday({ signal })).result;
  return useServerState(['appointments', 'today'], ask, { refreshOn: ['appointment:changed'] });
}
