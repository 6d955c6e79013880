import type { Success } from '@openward/api-client';
import type { Said } from '@openward/contract';
import type { SubmitProblem } from '@openward/ui/form';
import { type ComponentType, type ReactNode, Suspense, useRef, useState } from 'react';
import { useSubmit } from '../core/submit.ts';

/** Props of the dialog that asks whether to save although others are affected. */
export interface AgreementProps<C> {
  concerned: readonly C[];
  /** @param next where the user wants to go after saving */
  onAccept: (next?: string) => void;
  onClose: () => void;
}

/** Options for saving something that may affect others. */
export interface AgreedSaving<V, R extends { isSaved: boolean }, C> {
  /** The call, with `accept` once the user has agreed. */
  save: (values: V, accept: boolean) => Promise<Success<R>>;
  /** Returns those affected, from an answer that has not saved. */
  concernedBy: (result: R) => C[];
  /** Lists those affected and asks. Lazy, because it is rarely needed. */
  Dialog: ComponentType<AgreementProps<C>>;
  /** The form error when the user cancels. */
  refusal: string;
  /** @param about `next` is where the user wants to go now, if given */
  onSaved: (values: V, message: Said, about: { result: R; next: string | undefined }) => void;
}

/**
 * Saves, and first asks if others are affected. The submit stays pending until the question is answered.
 * @returns the submit handler and the dialog
 */
export function useAgreedSaving<V, R extends { isSaved: boolean }, C>(
  saving: AgreedSaving<V, R, C>,
): { submit: (values: V) => Promise<SubmitProblem | undefined>; dialog: ReactNode } {
  const { save, Dialog, refusal } = saving;
  const [question, setQuestion] = useState<{ concerned: C[]; answer: (isAccepted: boolean) => void }>();
  const next = useRef<string>(undefined);
  const concerned = useRef<C[]>([]);
  const took = ({ result, message }: Success<R>, values: V) => {
    concerned.current = result.isSaved ? [] : saving.concernedBy(result);
    if (result.isSaved) saving.onSaved(values, message, { result, next: next.current });
  };
  const ask = useSubmit((values: V) => save(values, false), took);
  const accept = useSubmit((values: V) => save(values, true), took);
  const submit = async (values: V) => {
    concerned.current = [];
    next.current = undefined;
    const problem = await ask(values);
    if (problem || concerned.current.length === 0) return problem;
    const isAccepted = await new Promise<boolean>((answer) => setQuestion({ concerned: concerned.current, answer }));
    setQuestion(undefined);
    return isAccepted ? accept(values) : { form: refusal };
  };
  return {
    submit,
    dialog: question && (
      <Suspense>
        <Dialog
          concerned={question.concerned}
          onAccept={(wanted) => {
            next.current = wanted;
            question.answer(true);
          }}
          onClose={() => question.answer(false)}
        />
      </Suspense>
    ),
  };
}
