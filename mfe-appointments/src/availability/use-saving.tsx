import type { Success } from '@openward/api-client';
import type { Appointment } from '@openward/contract/appointments';
import type { Saved } from '@openward/contract/availability';
import { raiseSuccess, useSubmit, useT } from '@openward/remote-kit';
import type { SubmitProblem } from '@openward/ui/form';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';

const OutsideDialog = lazy(() => import('./outside-dialog.tsx'));

/** The visits that would lie outside, while somebody decides. */
interface Question {
  outside: Appointment[];
  answer: (isAccepted: boolean) => void;
}

/**
 * Saves what says when somebody works, and asks where booked visits would lie outside of it; until that is answered the
 * submit is under way.
 * @param save the call; `accept` once the visits are known
 * @returns what a form submits with, and the dialog that asks
 */
export function useSaving<V>(
  save: (values: V, accept: boolean) => Promise<Success<Saved>>,
  onSaved: (values: V) => void,
): { submit: (values: V) => Promise<SubmitProblem | undefined>; dialog: ReactNode } {
  const t = useT();
  const [question, setQuestion] = useState<Question | null>(null);
  const outside = useRef<Appointment[]>([]);
  const took = ({ result, message }: Success<Saved>, values: V) => {
    outside.current = result.isSaved ? [] : result.outside;
    if (!result.isSaved) return;
    raiseSuccess(message, t);
    onSaved(values);
  };
  const ask = useSubmit((values: V) => save(values, false), took);
  const accept = useSubmit((values: V) => save(values, true), took);
  const submit = async (values: V) => {
    outside.current = [];
    const problem = await ask(values);
    if (problem || outside.current.length === 0) return problem;
    const isAccepted = await new Promise<boolean>((answer) => setQuestion({ outside: outside.current, answer }));
    setQuestion(null);
    return isAccepted ? accept(values) : { form: t('Nothing is saved yet: visits are booked outside these hours.') };
  };
  return {
    submit,
    dialog: question && (
      <Suspense>
        <OutsideDialog
          outside={question.outside}
          onAccept={() => question.answer(true)}
          onClose={() => question.answer(false)}
        />
      </Suspense>
    ),
  };
}
