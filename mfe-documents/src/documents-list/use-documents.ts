import type { CallOptions } from '@openward/api-client';
import { call } from '@openward/api-client';
import { askedPage } from '@openward/contract';
import { cancelDocument, listDocuments } from '@openward/contract/documents';
import { eventBus } from '@openward/event-bus';
import { sessionAtom, store, useSearchParams, useUser } from '@openward/remote-kit';
import { keepPreviousData, useServerChange, useServerState } from '@openward/remote-kit/query';
import { type GridState, gridStateOf, withGridState } from '@openward/ui/grid-state';
import { askForQueue, queueStateOf } from '../queue/queue-state.ts';

const SORTABLE = ['displayName', 'documentStatus'] as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The list of documents as its address describes it: patient and page; refetched on changes. */
export function useDocuments() {
  const { userRole } = useUser();
  const [params, setParams] = useSearchParams();
  const patientId = userRole === 'ROLE_PATIENT' ? '' : patientIn(params);
  const grid = gridStateOf(params, SORTABLE);
  const isWanted = userRole === 'ROLE_PATIENT' || patientId !== '';
  const found = useServerState(
    ['documents', 'list', patientId, grid],
    (signal) => askForDocuments(patientId, grid, { signal }),
    {
      enabled: isWanted,
      refreshOn: ['document:changed'],
      // Only of the same patient: one patient's documents must never show under another's name.
      placeholderData: (previous) => (previous?.patientId === patientId ? keepPreviousData(previous) : undefined),
    },
  );
  return {
    patientId,
    isWanted,
    grid,
    found,
    setGrid: (next: GridState) => setParams(withGridState(params, next)),
    choosePatient: (id: string) => setParams(id ? { patient: id } : {}),
  };
}

/** Requests the page in the address before the screen is loaded. */
export function askAhead(): void {
  const session = store.get(sessionAtom);
  if (session.state !== 'signed-in') return;
  const params = new URLSearchParams(location.search);
  const isPatient = session.user.userRole === 'ROLE_PATIENT';
  const patientId = isPatient ? '' : patientIn(params);
  if (!isPatient && !patientId) void askForQueue(queueStateOf(params), { ahead: true });
  else void askForDocuments(patientId, gridStateOf(params, SORTABLE), { ahead: true });
}

/** Cancels a document that is not completed. */
export function useCancelDocument(onCancelled: () => void) {
  return useServerChange(async (id: string) => {
    const answer = await call(cancelDocument, { params: { id } });
    eventBus.emit('document:changed', { id });
    return answer;
  }, onCancelled);
}

async function askForDocuments(patientId: string, grid: GridState, options: CallOptions) {
  const query = { ...askedPage(grid), sort: grid.sort, ...(patientId && { patientId }) };
  return { patientId, ...(await call(listDocuments, { query }, { quiet: true, ...options })) };
}

function patientIn(params: URLSearchParams): string {
  const id = params.get('patient') ?? '';
  return UUID.test(id) ? id : '';
}
