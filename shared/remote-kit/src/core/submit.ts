import { ApiError } from '@openward/api-client';
import type { Said } from '@openward/contract';
import { eventBus } from '@openward/event-bus';
import type { SubmitProblem } from '@openward/ui/form';
import { useMemo } from 'react';
import { afterSaving } from './leaving.ts';
import { type T, useT } from './translation.tsx';

/**
 * Shows an alert for a failed call.
 * @returns its text; undefined if the call was aborted, which is no failure
 */
export function raiseFailure(error: unknown, t: T): string | undefined {
  if (error instanceof DOMException && error.name === 'AbortError') return undefined;
  const text = t(saidOf(error));
  eventBus.emit('alert:raised', { kind: 'error', text });
  return text;
}

/** Returns the message of a failed call. @param field prefers the message of this field */
export function saidOf(error: unknown, field?: string): Said {
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.';
  return (field && error.errors[field]) || error.said;
}

/** Clears the errors of earlier attempts. Call it before each new attempt. */
export function beginAttempt(): void {
  eventBus.emit('attempt:begun', {});
}

/** Shows a success alert, unless the message is empty. */
export function raiseSuccess(message: Said, t: T): void {
  if (message) eventBus.emit('alert:raised', { kind: 'success', text: t(message) });
}

/**
 * Turns a call into a form's submit handler: a refusal sets field errors, a form error and an alert (specification,
 * section 8), and keeps the typed values.
 */
export function useSubmit<V, R>(
  call: (values: V) => Promise<R>,
  onSuccess: (result: R, values: V) => void,
): (values: V) => Promise<SubmitProblem | undefined> {
  const t = useT();
  return useMemo(
    () => async (values: V) => {
      let result: R;
      beginAttempt();
      try {
        result = await call(values);
      } catch (error) {
        return { form: raiseFailure(error, t) ?? '', errors: error instanceof ApiError ? error.errors : {} };
      }
      afterSaving(() => onSuccess(result, values));
      return undefined;
    },
    [call, onSuccess, t],
  );
}

/** Shows a success alert on the page that the current navigation leads to. */
export function raiseSuccessAfterNavigation(message: Said, t: T): void {
  eventBus.emit('alert:raised', { kind: 'success', text: t(message), onNextPage: true });
}
