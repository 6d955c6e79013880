import { useServerState } from '@openward/remote-kit/query';
import { readDocuments } from './document-client.ts';

/** One document, asked for again whenever one changes. */
export function useDocument(id: string) {
  return useServerState(
    ['documents', 'one', id],
    async (signal) => (await readDocuments.getDocument({ params: { id } }, { signal, quiet: true })).result,
    { refreshOn: ['document:changed'] },
  );
}
