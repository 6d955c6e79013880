import { call } from '@openward/api-client';
import { getDocument } from '@openward/contract/documents';
import { useServerState } from '@openward/remote-kit/query';

/** One document, asked for again whenever one changes. */
export function useDocument(id: string) {
  return useServerState(
    ['documents', 'one', id],
    async (signal) => (await call(getDocument, { params: { id } }, { signal, quiet: true })).result,
    { refreshOn: ['document:changed'] },
  );
}
