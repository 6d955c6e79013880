import { call } from '@openward/api-client';
import { proveFactor } from '@openward/contract/accounts';
import { type Proof, ProofForm } from '@openward/practice-ui/proof-form';
import { useSubmit, useT } from '@openward/remote-kit';
import { FormDialog } from '@openward/ui/dialog';
import type { ProofQuestion } from './proof.ts';

/** Asks the user to confirm their identity before an important change. */
export default function ProofDialog({ question: { asked, answer } }: { question: ProofQuestion }) {
  const t = useT();
  const submit = useSubmit(
    (proof: Proof) => call(proveFactor, { body: proof }),
    () => answer(true),
  );
  return (
    <FormDialog
      title={t('Confirm that it is you')}
      description={t('We ask again before important changes.')}
      onClose={() => answer(false)}
    >
      <ProofForm asked={asked} prove={submit} submitLabel={t('Confirm')} />
    </FormDialog>
  );
}
