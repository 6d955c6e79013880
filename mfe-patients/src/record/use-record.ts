import type { CallOptions } from '@openward/api-client';
import { call } from '@openward/api-client';
import { getPatient } from '@openward/contract/people';
import { useServerState } from '@openward/remote-kit/query';

/** Asks for a record, by the patient's id or the user's. */
export function askForRecord(id: string, options: CallOptions) {
  return call(getPatient, { params: { id } }, { quiet: true, ...options });
}

/** A record, asked for again whenever somebody has changed it. */
export function useRecord(id: string) {
  return useServerState(['patients', 'record', id], async (signal) => (await askForRecord(id, { signal })).result, {
    refreshOn: ['patient:changed'],
  });
}
