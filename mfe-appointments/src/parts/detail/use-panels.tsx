import { lazy } from '@openward/remote-kit';
import { type ReactNode, Suspense, useState } from 'react';
import type { Ask } from '../actions/ask.ts';
import { useDialogs } from '../actions/use-dialogs.tsx';

/** Loads when the panel first opens. */
export const DetailPanel = lazy(async () => ({
  default: (await import(/* webpackChunkName: "visit" */ './detail-panel.tsx')).DetailPanel,
}));

/** What a list opens: the dialogs of its actions and the side panel. */
export function usePanels(): { ask: Ask; panels: ReactNode } {
  const { ask, dialogs } = useDialogs();
  const [shownId, setShownId] = useState<string>();
  return {
    ask: (kind, appointment) => (kind === 'details' ? setShownId(appointment.id) : ask(kind, appointment)),
    panels: (
      <>
        {dialogs}
        {shownId && (
          <Suspense>
            <DetailPanel appointmentId={shownId} onClose={() => setShownId(undefined)} />
          </Suspense>
        )}
      </>
    ),
  };
}
