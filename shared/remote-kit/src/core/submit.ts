import { ApiError } from '@openward/api-client';
import type { Said } from '@openward/contract';
import { eventBus } from '@openward/event-bus';
import type { SubmitProblem } from '@openward/ui/form';
import { useMemo } from 'react';
import { afterSaving } from './leaving.ts';
import { type T, useT } from './translation.tsx';

/**
 * Tells the user that a call failed, in the words that the server or the client found for it.
 * @returns the words; undefined where the call was given up, which is no failure
 */
export function raiseFailure(error: unknown, t: T): string | undefined {
  if (error instanceof DOMException && error.name === 'AbortError') return undefined;
  const text = t(saidOf(error));
  eventBus.emit('alert:raised', { kind: 'error', text });
  return text;
}

/** What is to be said of a call that failed. @param field whose own words go before those about the whole */
export function saidOf(error: unknown, field?: string): Said {
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.';
  return (field && error.errors[field]) || error.said;
}

/** Takes the errors of earlier attempts away: to be called before each new one. */
export function beginAttempt(): void {
  eventBus.emit('attempt:begun', {});
}

/** Tells the user that something worked; an empty message tells nothing. */
export function raiseSuccess(message: Said, t: T): void {
  if (message) eventBus.emit('alert:raised', { kind: 'success', text: t(message) });
}

/**
 * Makes a form's submit of a call: a refusal becomes messages at the fields, words above them and an error alert
 * (specification, section 8), and what was typed stays.
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

/** Tells of a success on the page that the navigation now under way leads to. */
export function raiseSuccessAfterNavigation(message: Said, t: T): void {
  eventBus.emit('alert:raised', { kind: 'success', text: t(message), onNextPage: true });
}
