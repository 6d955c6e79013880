import type { ListedDocument } from '@openward/contract/documents';
import { Link, useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { EmptyState } from '@openward/ui/feedback';
import { Users } from '@openward/ui/icons';
import { Page, PageHeader, Panel } from '@openward/ui/layout';
import { lazy, Suspense, useState } from 'react';
import { TakeAlongLink } from '../health-record/take-along-link.tsx';
import { DocumentsGrid } from './documents-grid.tsx';
import { PatientSearch } from './patient-search.tsx';
import { useCancelDocument, useDocuments } from './use-documents.ts';
import { Whose } from './whose.tsx';

const ConfirmDialog = lazy(async () => ({ default: (await import('@openward/ui/dialog')).ConfirmDialog }));

/** `/documents`: the own documents of a patient; for staff those of the patient they search for. */
export default function DocumentsPage() {
  const t = useT();
  const isPatient = useUser().userRole === 'ROLE_PATIENT';
  const list = useDocuments();
  const { patientId } = list;
  const [toCancel, setToCancel] = useState<ListedDocument>();
  // What had the focus goes with its row.
  const cancel = useCancelDocument(() =>
    setTimeout(() => document.querySelector<HTMLElement>('main h1')?.focus(), 100),
  );
  return (
    <Page>
      <PageHeader
        title={t('Documents')}
        actions={
          isPatient ? (
            <TakeAlongLink />
          ) : (
            <Button asChild minH="11">
              <Link to={`/document/assign${patientId && `?patient=${patientId}`}`}>{t('Assign Documents')}</Link>
            </Button>
          )
        }
      >
        {isPatient ? t('Forms to fill in, and those that you have filled in.') : t('Forms that patients fill in.')}
      </PageHeader>
      {!isPatient && <PatientSearch key={patientId} onPicked={list.choosePatient} />}
      {patientId && <Whose key={`of ${patientId}`} patientId={patientId} />}
      {list.isWanted ? (
        <DocumentsGrid list={list} onCancel={setToCancel} />
      ) : (
        <Panel>
          <EmptyState icon={<Users />} title={t('Whose documents?')}>
            {t('Search for a patient to see what waits to be filled in and what was completed.')}
          </EmptyState>
        </Panel>
      )}
      {toCancel && (
        <Suspense>
          <ConfirmDialog
            open
            destructive
            title={t('Cancel this document?')}
            confirmLabel={t('Cancel the document')}
            cancelLabel={t('Keep it')}
            busy={cancel.isPending}
            onConfirm={() => {
              cancel.mutate(toCancel.id);
              setToCancel(undefined);
            }}
            onClose={() => setToCancel(undefined)}
          >
            {t('{name} is taken back. What was begun in it is gone.', { name: toCancel.displayName })}
          </ConfirmDialog>
        </Suspense>
      )}
    </Page>
  );
}
