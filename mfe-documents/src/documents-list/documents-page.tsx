import type { ListedDocument } from '@openward/contract/documents';
import { PatientField } from '@openward/practice-ui/patient-field';
import { isScreen, Link, lazy, sessionAtom, store, useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { LoadingState } from '@openward/ui/feedback';
import { Form } from '@openward/ui/form';
import { Box, Flex, Heading, Page, PageHeader, Text, Link as TextLink } from '@openward/ui/layout';
import { Suspense, useEffect, useRef, useState } from 'react';
import { HealthRecordLink } from '../health-record/health-record-link.tsx';
import { useKnownPatient } from '../patient-choices.ts';
import { DocumentsGrid } from './documents-grid.tsx';
import { useCancelDocument, useDocuments } from './use-documents.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('@openward/ui/dialog')).ConfirmDialog }));

const loadQueue = () => import('../queue/queue.tsx');
const Queue = lazy(loadQueue);
const session = store.get(sessionAtom);
// Staff see the queue first, so it loads together with the screen.
if (session.state === 'signed-in' && session.user.userRole !== 'ROLE_PATIENT') void loadQueue().catch(() => {});

/** `/documents`: a patient's own documents; for staff all open ones, or those of a chosen patient. */
export default function DocumentsPage() {
  const t = useT();
  const isPatient = useUser().userRole === 'ROLE_PATIENT';
  const list = useDocuments();
  const { patientId } = list;
  const [toCancel, setToCancel] = useState<ListedDocument>();
  // The focused row is removed.
  const cancel = useCancelDocument(() =>
    setTimeout(() => document.querySelector<HTMLElement>('main h1')?.focus(), 100),
  );
  return (
    <Page>
      <PageHeader
        title={t('Documents')}
        actions={
          isPatient ? (
            <HealthRecordLink />
          ) : (
            <Button asChild minH="11">
              <Link to={`/document/assign${patientId && `?patient=${patientId}`}`}>{t('Assign Documents')}</Link>
            </Button>
          )
        }
      >
        {isPatient ? t('Your forms, open and completed.') : t('Forms for patients.')}
      </PageHeader>
      {!isPatient && <PatientSearch key={patientId} onPicked={list.choosePatient} />}
      {patientId && (
        <TextLink asChild fontSize="sm" minH="6" mb="2">
          <Link to="/documents">{t('All forms to fill in')}</Link>
        </TextLink>
      )}
      {patientId && <Whose key={`of ${patientId}`} patientId={patientId} />}
      {list.isWanted ? (
        <DocumentsGrid list={list} onCancel={setToCancel} />
      ) : (
        <Suspense fallback={<LoadingState label={t('Loading')} rows={6} height="16" />}>
          <Queue />
        </Suspense>
      )}
      {toCancel && (
        <Suspense>
          <ConfirmDialog
            open
            destructive
            title={t('Cancel this document?')}
            confirmLabel={t('Cancel document')}
            cancelLabel={t('Keep document')}
            busy={cancel.isPending}
            onConfirm={() => {
              cancel.mutate(toCancel.id);
              setToCancel(undefined);
            }}
            onClose={() => setToCancel(undefined)}
          >
            {t('The patient can no longer fill in {name}. Answers entered so far are lost.', {
              name: toCancel.displayName,
            })}
          </ConfirmDialog>
        </Suspense>
      )}
    </Page>
  );
}

const NOBODY = { patientId: '' };
const schema = async () => (await import('@openward/contract/documents/schemas')).documentsQuery;

/** Finds the patient whose documents are shown; the server does the search. */
function PatientSearch({ onPicked }: { onPicked: (patientId: string) => void }) {
  const t = useT();
  return (
    <Box maxW="lg" mb="6">
      <Form
        label={t('Search patients')}
        translate={t}
        initialValues={NOBODY}
        schema={schema}
        onSubmit={async () => undefined}
      >
        <PatientField
          name="patientId"
          label={t('Search patients')}
          onPicked={(patient) => patient && onPicked(patient.value)}
        />
      </Form>
    </Box>
  );
}

/** Names the patient of the documents below, with a link to their record. */
export function Whose({ patientId }: { patientId: string }) {
  const t = useT();
  const { data: patient, isError } = useKnownPatient(patientId);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Choosing a patient resets the search box, so the focus moves here.
    if (patient && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [patient]);
  return (
    <Flex align="baseline" wrap="wrap" columnGap="3" minH="9" mb="3">
      <Heading as="h2" ref={heading} tabIndex={-1} fontSize="lg" outline="none">
        {patient?.label ?? (isError ? t('Patient not found.') : '')}
      </Heading>
      {patient && (
        <Text as="span" fontSize="sm" color="fg.muted">
          {patient.detail && t('Born {day}', { day: patient.detail })}
        </Text>
      )}
      {patient && isScreen('/patient') && (
        <TextLink asChild fontSize="sm" minH="6">
          <Link to={`/patient/edit/${patientId}`}>{t('Open patient record')}</Link>
        </TextLink>
      )}
    </Flex>
  );
}
