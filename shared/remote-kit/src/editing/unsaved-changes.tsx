import { Suspense, useEffect, useRef, useState } from 'react';
import { askBeforeLeaving } from '../core/leaving.ts';
import { lazy } from '../core/on-demand.ts';
import { useT } from '../core/translation.tsx';

const dialog = () => import('@openward/ui/dialog');
const ConfirmDialog = lazy(async () => ({ default: (await dialog()).ConfirmDialog }));

/**
 * Asks before unsaved changes are lost through a link, the menu, navigation in code, or leaving the page. It does not
 * stop the browser's Back, so use `useDraft` where that matters. Set `when` to false after saving.
 * @param props.save for screens that save automatically: if it resolves to true, there is no question
 */
export function UnsavedChanges({ when, save }: { when: boolean; save?: () => Promise<boolean> }) {
  const t = useT();
  const [answer, setAnswer] = useState<(mayLeave: boolean) => void>();
  const saves = useRef(save);
  useEffect(() => {
    saves.current = save;
  });
  useEffect(() => {
    if (!when) return;
    // Loads the dialog early, because the network may be gone when it is needed.
    void dialog().catch(() => {});
    const holdPage = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', holdPage);
    const ask = () => new Promise<boolean>((resolve) => setAnswer(() => resolve));
    const ends = askBeforeLeaving(async () => (await saves.current?.()) || ask());
    return () => {
      window.removeEventListener('beforeunload', holdPage);
      ends();
    };
  }, [when]);
  const say = (mayLeave: boolean) => {
    answer?.(mayLeave);
    setAnswer(undefined);
  };
  if (!answer) return null;
  return (
    <Suspense>
      <ConfirmDialog
        open
        title={t('Leave without saving?')}
        confirmLabel={t('Keep editing')}
        cancelLabel={t('Leave without saving')}
        onConfirm={() => say(false)}
        onCancel={() => say(true)}
        onClose={() => say(false)}
      >
        {t('Your changes are not saved yet.')}
      </ConfirmDialog>
    </Suspense>
  );
}
