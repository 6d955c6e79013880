import type { Success } from '@openward/api-client';
import type { Said } from '@openward/contract';
import type { SubmitProblem } from '@openward/ui/form';
import { type ComponentType, type ReactNode, Suspense, useRef, useState } from 'react';
import { useSubmit } from '../core/submit.ts';

/** What the dialog is given that asks whether to save all the same. */
export interface AgreementProps<C> {
  concerned: readonly C[];
  /** @param next where somebody wants to go once it is saved */
  onAccept: (next?: string) => void;
  onClose: () => void;
}

/** How something is saved that may concern others. */
export interface AgreedSaving<V, R extends { isSaved: boolean }, C> {
  /** The call; `accept` once it is known whom it concerns. */
  save: (values: V, accept: boolean) => Promise<Success<R>>;
  /** Whom an answer names that has saved nothing. */
  concernedBy: (result: R) => C[];
  /** Names them and asks; a lazy component, for it is needed seldom. */
  Dialog: ComponentType<AgreementProps<C>>;
  /** Said in the form where somebody would rather go on editing. */
  refusal: string;
  /** @param about `next` is where somebody wants to go now, if they have said so */
  onSaved: (values: V, message: Said, about: { result: R; next: string | undefined }) => void;
}

/**
 * Saves what may concern others, and asks where it would; until that is answered the submit is under way.
 * @returns what a form submits with, and the dialog that asks
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
