import { eventBus } from '@openward/event-bus';
import { store, translatorOf, useLanguage } from '@openward/remote-kit';
import { VOICE } from '@openward/ui/feedback';
import { Box } from '@openward/ui/layout';
import { type ToastContent, Toasts } from '@openward/ui/toaster';
import { atom, useAtomValue } from 'jotai';
import { createPortal } from 'react-dom';

const alertsAtom = atom<ToastContent[]>([]);

let raised = 0;
let forNextPage: ToastContent[] = [];

/** Collects alerts; the same sentence is not shown twice. */
export function startAlerts(): void {
  eventBus.on('alert:raised', ({ kind, text, onNextPage }) => {
    const alert = { id: ++raised, kind, text };
    if (onNextPage) forNextPage.push(alert);
    else store.set(alertsAtom, (alerts) => [...alerts.filter((shown) => shown.text !== text), alert]);
  });
  eventBus.on('attempt:begun', () => store.set(alertsAtom, (alerts) => alerts.filter(({ kind }) => kind !== 'error')));
}

/** Clears all alerts on a change of route (specification, section 2), except those raised for the next page. */
export function changePageOfAlerts(): void {
  store.set(alertsAtom, forNextPage);
  forNextPage = [];
}

function dismiss(id: number): void {
  store.set(alertsAtom, (alerts) => alerts.filter((alert) => alert.id !== id));
}

/** The toasts of the portal. Not lazy: an error message must not depend on a chunk that may fail to load. */
export function Alerts() {
  const alerts = useAtomValue(alertsAtom, { store });
  const t = translatorOf('shell', useLanguage());
  // The live regions exist from the start, because screen readers often skip a region that is added together with its
  // text. They are outside the portal element, which a dialog hides from screen readers.
  return createPortal(
    <>
      <div aria-live="polite">
        {alerts.length > 0 && <Toasts toasts={alerts} dismissLabel={t('Close')} onDismiss={dismiss} />}
      </div>
      <Box id={VOICE} aria-live="polite" srOnly />
    </>,
    document.body,
  );
}
