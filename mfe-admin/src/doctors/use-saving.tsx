import type { Success } from '@openward/api-client';
import type { Appointment } from '@openward/contract/appointments';
import type { DoctorSaved } from '@openward/contract/doctors';
import { useSubmit, useT } from '@openward/remote-kit';
import type { SubmitProblem } from '@openward/ui/form';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';

const OpenAppointmentsDialog = lazy(() => import('./open-appointments-dialog.tsx'));

/** The open appointments of a doctor who would leave, while somebody decides. */
interface Question {
  open: Appointment[];
  answer: (isAccepted: boolean) => void;
}

/**
 * Saves a doctor, and asks where open appointments are ahead of one who would be inactive or elsewhere; until that is
 * answered the submit is under way.
 * @param save the call; `accept` once the appointments are known
 * @returns what a form submits with, and the dialog that asks
 */
export function useSaving<V>(
  save: (values: V, accept: boolean) => Promise<Success<DoctorSaved>>,
  onSaved: (values: V, message: string) => void,
): { submit: (values: V) => Promise<SubmitProblem | undefined>; dialog: ReactNode } {
  const t = useT();
  const [question, setQuestion] = useState<Question | null>(null);
  const open = useRef<Appointment[]>([]);
  const took = ({ result, message }: Success<DoctorSaved>, values: V) => {
    open.current = result.isSaved ? [] : result.open;
    if (result.isSaved) onSaved(values, message);
  };
  const ask = useSubmit((values: V) => save(values, false), took);
  const accept = useSubmit((values: V) => save(values, true), took);
  const submit = async (values: V) => {
    open.current = [];
    const problem = await ask(values);
    if (problem || open.current.length === 0) return problem;
    const isAccepted = await new Promise<boolean>((answer) => setQuestion({ open: open.current, answer }));
    setQuestion(null);
    return isAccepted ? accept(values) : { form: t('Nothing is saved yet: the doctor has open appointments.') };
  };
  return {
    submit,
    dialog: question && (
      <Suspense>
        <OpenAppointmentsDialog
          open={question.open}
          onAccept={() => question.answer(true)}
          onClose={() => question.answer(false)}
        />
      </Suspense>
    ),
  };
}
