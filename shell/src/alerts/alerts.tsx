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

/** A change of route takes all alerts away (specification, section 2), but for those that waited for it. */
export function changePageOfAlerts(): void {
  store.set(alertsAtom, forNextPage);
  forNextPage = [];
}

function dismiss(id: number): void {
  store.set(alertsAtom, (alerts) => alerts.filter((alert) => alert.id !== id));
}

/** The toasts of the portal. They are there from the start: what tells of a failure must not have to be loaded then. */
export function Alerts() {
  const alerts = useAtomValue(alertsAtom, { store });
  const t = translatorOf('shell', useLanguage());
  // The regions are in the page from the start: one that comes together with its text is often not read out. They stand
  // beside the portal, which a dialog hides from screen readers.
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
