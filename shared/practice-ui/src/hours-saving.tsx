import type { Success } from '@openward/api-client';
import type { Saved } from '@openward/contract/appointments';

import { lazy, raiseSuccess, raiseSuccessAfterNavigation, useNavigate, useT } from '@openward/remote-kit';
import { useAgreedSaving } from '@openward/remote-kit/editing';

const OutsideDialog = lazy(() => import('./outside-hours-dialog.tsx'));

/**
 * Saves working hours, and asks first if booked visits would be outside of them.
 * @param save the call; `accept` is true once the user has agreed
 * @returns the submit function of a form, and the dialog
 */
export function useHoursSaving<V>(
  save: (values: V, accept: boolean) => Promise<Success<Saved>>,
  onSaved: (values: V) => void,
): ReturnType<typeof useAgreedSaving<V, Saved, Saved['outside'][number]>> {
  const t = useT();
  const navigate = useNavigate();
  return useAgreedSaving({
    save,
    concernedBy: ({ outside }) => outside,
    Dialog: OutsideDialog,
    refusal: t('Your changes are not saved yet. Some appointments are outside these hours.'),
    onSaved: (values, message, { next }) => {
      onSaved(values);
      if (!next) return raiseSuccess(message, t);
      raiseSuccessAfterNavigation(message, t);
      navigate(next);
    },
  });
}
