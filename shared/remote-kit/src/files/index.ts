import { useState } from 'react';
import { beginAttempt, raiseFailure } from '../core/submit.ts';
import { useT } from '../core/translation.tsx';

export { useCopy } from './copy.ts';

/** Saves a blob as a file download. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Downloads a file through an API call, because a link could not carry the session. Reports errors. */
export function useSavedFile(
  ask: () => Promise<{ result: Blob }>,
  name: string,
): { save: () => Promise<void>; isBusy: boolean } {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    beginAttempt();
    try {
      saveFile((await ask()).result, name);
    } catch (error) {
      raiseFailure(error, t);
    } finally {
      setBusy(false);
    }
  };
  return { save, isBusy };
}
