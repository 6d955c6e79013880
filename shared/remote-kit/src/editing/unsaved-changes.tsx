import { Suspense, useEffect, useRef, useState } from 'react';
import { askBeforeLeaving } from '../core/leaving.ts';
import { lazy } from '../core/on-demand.ts';
import { useT } from '../core/translation.tsx';

const dialog = () => import('@openward/ui/dialog');
const ConfirmDialog = lazy(async () => ({ default: (await dialog()).ConfirmDialog }));

/**
 * Asks before unsaved changes are left by a link, the menu, what a screen does in code, or with the page itself. The
 * browser's Back is not held up; pair it with `useDraft` where that matters. A form that was saved says so (`when`)
 * before it goes on.
 * @param props.save saves first, for a screen that saves by itself; where it says true, nobody is asked
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
    // There before it is needed: the question must not wait for the network, which may be gone by then.
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
