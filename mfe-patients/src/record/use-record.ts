import type { CallOptions } from '@openward/api-client';
import { useServerState } from '@openward/remote-kit/query';
import { records } from '../records-client.ts';

/** Asks for a record, by the patient's id or the user's. */
export function askForRecord(id: string, options: CallOptions) {
  return records.getPatient({ params: { id } }, { quiet: true, ...options });
}

/** A record, asked for again whenever somebody has changed it. */
export function useRecord(id: string) {
  return useServerState(['patients', 'record', id], async (signal) => (await askForRecord(id, { signal })).result, {
    refreshOn: ['patient:changed'],
  });
}
