import type { DeskAppointment } from '@openward/contract/appointments';
import { lazy } from '@openward/remote-kit';
import { type ReactNode, Suspense, useState } from 'react';
import type { Ask, DialogKind } from './ask.ts';

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'));
const RescheduleDialog = lazy(() => import('./reschedule-dialog.tsx'));
const EarlierDialog = lazy(() => import('./earlier-dialog.tsx'));
const MessageDialog = lazy(() => import('./message-dialog.tsx'));

/** The dialogs of an appointment's actions: `ask` opens one, `dialogs` renders it. */
export function useDialogs(): { ask: Ask; dialogs: ReactNode } {
  const [open, setOpen] = useState<{ kind: DialogKind; appointment: DeskAppointment }>();
  const ask: Ask = (kind, appointment) => setOpen({ kind, appointment });
  if (!open) return { ask, dialogs: null };
  const { kind, appointment } = open;
  const props = { appointment, onClose: () => setOpen(undefined) };
  const dialogs = (
    <Suspense>
      {kind === 'cancel' && <CancelDialog {...props} />}
      {kind === 'reschedule' && <RescheduleDialog {...props} />}
      {kind === 'earlier' && <EarlierDialog {...props} />}
      {kind === 'message' && <MessageDialog {...props} />}
    </Suspense>
  );
  return { ask, dialogs };
}
