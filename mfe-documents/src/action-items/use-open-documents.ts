import type { CallOptions } from '@openward/api-client';
import { call } from '@openward/api-client';
import { listPendingDocuments } from '@openward/contract/documents';
import { useServerState } from '@openward/remote-kit/query';

/** Documents per page. */
export const PAGE = 25;

/** One page of the patient's open documents, the soonest due first; refetched on changes. */
export function useOpenDocuments(page = 0, size = PAGE) {
  return useServerState(['documents', 'open', page, size], async (signal) => askForOpen({ page, size }, { signal }), {
    refreshOn: ['document:changed'],
    placeholderData: (previous) => previous,
  });
}

/** Requests the first page before the screen is loaded. */
export function askAhead(): void {
  void askForOpen({ page: 0, size: PAGE }, { ahead: true });
}

async function askForOpen(query: { page: number; size: number }, options: CallOptions) {
  const { result, page } = await call(listPendingDocuments, { query }, { quiet: true, ...options });
  return { rows: result, total: page?.total ?? result.length };
}
