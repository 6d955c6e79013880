import { useServerState } from '@openward/remote-kit/query';
import { documents } from '../documents-client.ts';

/** One document, asked for again whenever one changes. */
export function useDocument(id: string) {
  return useServerState(
    ['documents', 'one', id],
    async (signal) => (await documents.getDocument({ params: { id } }, { signal, quiet: true })).result,
    { refreshOn: ['document:changed'] },
  );
}
