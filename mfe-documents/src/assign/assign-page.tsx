import type { Assignment } from '@openward/contract/documents';
import { useSearchParams, useT } from '@openward/remote-kit';
import { LoadingState, Notice } from '@openward/ui/feedback';
import { Box, Page, PageHeader, Panel } from '@openward/ui/layout';
import { useCallback, useState } from 'react';
import { useKnownPatient } from '../patient-choices.ts';
import { AssignForm } from './assign-form.tsx';

/** `/document/assign`: forms for patients to fill in. `?patient=` names one who is chosen already. */
export default function AssignPage() {
  const t = useT();
  const [params] = useSearchParams();
  const patientId = params.get('patient') ?? '';
  const known = useKnownPatient(patientId);
  const [made, setMade] = useState<Assignment>();
  const [round, setRound] = useState(0);
  const assigned = useCallback((assignment: Assignment) => {
    setMade(assignment);
    // An empty form for the next ones; what had the focus goes with the old.
    setRound((before) => before + 1);
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, []);
  const isLoading = patientId !== '' && known.isPending && round === 0;
  return (
    <Page width="3xl">
      <PageHeader title={t('Assign Documents')}>
        {t('Each patient gets each form, once. Patients are told as they wish.')}
      </PageHeader>
      {made && (
        <Box mb="4">
          <Notice kind={made.documents > 0 ? 'success' : 'info'}>
            {made.documents > 0
              ? t('Documents that were made: {documents}. Patients who are told: {notified}.', {
                  documents: made.documents,
                  notified: made.notified,
                })
              : t('Nothing was assigned: these patients have these forms open already.')}
          </Notice>
        </Box>
      )}
      <Panel>
        {isLoading ? (
          <LoadingState label={t('Loading')} rows={4} height="20" />
        ) : (
          <AssignForm key={round} known={round === 0 && known.data ? [known.data] : []} onAssigned={assigned} />
        )}
      </Panel>
    </Page>
  );
}
