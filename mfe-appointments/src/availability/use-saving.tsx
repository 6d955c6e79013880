import type { Success } from '@openward/api-client';
import type { Appointment } from '@openward/contract/appointments';
import type { Saved } from '@openward/contract/availability';
import { raiseSuccess, useSubmit, useT } from '@openward/remote-kit';
import { useServerChange } from '@openward/remote-kit/query';
import type { SubmitProblem } from '@openward/ui/form';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';

const OutsideDialog = lazy(() => import('./outside-dialog.tsx'));

/**
 * Saves what says when somebody works, and asks where booked visits would lie outside of it.
 * @param save the call; `accept` once the visits are known
 * @returns what a form submits with, and the dialog that asks
 */
export function useSaving<V>(
  save: (values: V, accept: boolean) => Promise<Success<Saved>>,
  onSaved: () => void,
): { submit: (values: V) => Promise<SubmitProblem | undefined>; dialog: ReactNode } {
  const t = useT();
  const [asked, setAsked] = useState<{ values: V; outside: Appointment[] } | null>(null);
  const isRefused = useRef(false);
  const send = useSubmit(
    (values: V) => save(values, false),
    ({ result, message }, values) => {
      isRefused.current = !result.isSaved;
      if (!result.isSaved) return setAsked({ values, outside: result.outside });
      raiseSuccess(message, t);
      onSaved();
    },
  );
  const accept = useServerChange(
    (values: V) => save(values, true),
    () => {
      setAsked(null);
      onSaved();
    },
  );
  return {
    submit: async (values) => {
      isRefused.current = false;
      const problem = await send(values);
      return (
        problem ??
        (isRefused.current ? { form: t('Nothing is saved yet: visits are booked outside these hours.') } : undefined)
      );
    },
    dialog: asked && (
      <Suspense>
        <OutsideDialog
          outside={asked.outside}
          busy={accept.isPending}
          onAccept={() => accept.mutate(asked.values)}
          onClose={() => setAsked(null)}
        />
      </Suspense>
    ),
  };
}
