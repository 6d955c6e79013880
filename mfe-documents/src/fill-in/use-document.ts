import { call } from '@openward/api-client';
import { getDocument } from '@openward/contract/documents';
import { useServerState } from '@openward/remote-kit/query';
import { useState } from 'react';

/**
 * The document of a page. Each look at the page asks anew: what was read before would begin with an old draft. It is
 * asked for again when it changes elsewhere, and when somebody comes back to the page.
 */
export function useDocument(id: string) {
  const [look] = useState(() => Math.random());
  return useServerState(
    ['document', id, 'fill-in', look],
    async (signal) => (await call(getDocument, { params: { id } }, { signal })).result,
    { refreshOn: ['document:changed'] },
  );
}
