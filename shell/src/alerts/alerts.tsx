import { eventBus } from '@openward/event-bus';
import { store, translatorOf, useLanguage } from '@openward/remote-kit';
import type { ToastContent } from '@openward/ui/toaster';
import { atom, useAtomValue } from 'jotai';
import { lazy, Suspense, useMemo } from 'react';

const alertsAtom = atom<ToastContent[]>([]);

// Loaded with the first alert: the sign-in page seldom needs it.
const Toasts = lazy(async () => ({ default: (await import('@openward/ui/toaster')).Toasts }));

let raised = 0;

/** Collects alerts; each change of route clears them (specification, section 2). */
export function startAlerts(): void {
  eventBus.on('alert:raised', (alert) => {
    const id = ++raised;
    store.set(alertsAtom, (alerts) => [...alerts.filter(({ text }) => text !== alert.text), { id, ...alert }]);
  });
}

/** Takes all alerts away. */
export function clearAlerts(): void {
  store.set(alertsAtom, []);
}

function dismiss(id: number): void {
  store.set(alertsAtom, (alerts) => alerts.filter((alert) => alert.id !== id));
}

/** The toasts of the portal. */
export function Alerts() {
  const alerts = useAtomValue(alertsAtom, { store });
  const language = useLanguage();
  const t = useMemo(() => translatorOf('shell', language), [language]);
  if (alerts.length === 0) return null;
  return (
    <Suspense>
      <Toasts toasts={alerts} dismissLabel={t('Dismiss')} onDismiss={dismiss} />
    </Suspense>
  );
}
