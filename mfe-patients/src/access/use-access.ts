import { useSearchParams } from '@openward/remote-kit';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';
import { type AccessView, askForAccess } from './ask-for-access.ts';

/** Who opened or changed the own record, as the address describes it: `?own=yes&before=…`. */
export function useAccess() {
  const [params, setParams] = useSearchParams();
  const before = Number(params.get('before'));
  const view: AccessView = {
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
    own: params.get('own') === 'yes',
  };
  const found = useServerState(
    ['access', view.before, view.own],
    (signal) => askForAccess(view, { signal }),
    // To look is an entry itself: it is not asked for again at every look back at this tab.
    { placeholderData: keepPreviousData, refetchOnWindowFocus: false },
  );
  const show = (next: AccessView) => {
    const address = new URLSearchParams();
    if (next.own) address.set('own', 'yes');
    if (next.before) address.set('before', String(next.before));
    setParams(address);
  };
  return { found, view, show };
}
