import type { CallOptions } from '@openward/api-client';
import { call } from '@openward/api-client';
import { listAlertAnswers } from '@openward/contract/documents';
import { getPatient } from '@openward/contract/people';
import { useServerState } from '@openward/remote-kit/query';

/** Loads a record by the patient's id or the user's. */
export function askForRecord(id: string, options: CallOptions) {
  return call(getPatient, { params: { id } }, { quiet: true, ...options });
}

/** A record, refreshed when it changes. */
export function useRecord(id: string) {
  return useServerState(['patients', 'record', id], async (signal) => (await askForRecord(id, { signal })).result, {
    refreshOn: ['patient:changed'],
  });
}

/** The patient's answers that forms mark as alerts, for staff; accepts the same ids. */
export function useAlerts(id: string, enabled: boolean) {
  return useServerState(
    ['documents', 'alerts', id],
    async (signal) => (await call(listAlertAnswers, { params: { patientId: id } }, { signal, quiet: true })).result,
    { enabled, refreshOn: ['document:changed'] },
  );
}
