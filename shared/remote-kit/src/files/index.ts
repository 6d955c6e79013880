import { useState } from 'react';
import { beginAttempt, raiseFailure } from '../core/submit.ts';
import { useT } from '../core/translation.tsx';

export { useCopy } from './copy.ts';

/** Saves something as a file, as a click on a link to it would. @param name what it is saved as */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * Saves a file that the server makes, and says what went wrong; the call carries the session, which a link could not.
 * @param name what it is saved as
 */
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
