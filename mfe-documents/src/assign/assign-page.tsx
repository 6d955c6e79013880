import type { Success } from '@openward/api-client';
import { call } from '@openward/api-client';
import { type Assigned, assignDocuments } from '@openward/contract/documents';
import { nameOf } from '@openward/contract/text';
import { eventBus } from '@openward/event-bus';
import { PatientsField } from '@openward/practice-ui/patients-field';
import { raiseSuccess, useGoBack, useLocation, useSearchParams, useSubmit, useT } from '@openward/remote-kit';
import { UnsavedChanges } from '@openward/remote-kit/editing';
import { Button } from '@openward/ui/button';
import type { Choice } from '@openward/ui/combobox';
import { LoadingState, Notice } from '@openward/ui/feedback';
import { Form, type FormState, SubmitButton, TextField, useFormState } from '@openward/ui/form';
import { Box, chakra, Flex, Page, PageHeader, Panel } from '@openward/ui/layout';
import { useCallback, useState } from 'react';

import { useKnownPatient } from '../patient-choices.ts';
import { type AssignValues, FormsField } from './assign-fields.tsx';
import { AssignmentPreview } from './assignment-preview.tsx';
import { GroupButton } from './group-picker.tsx';

/** `/document/assign`: assigns forms to patients. `?patient=` chooses one in advance, the navigation state several. */
export default function AssignPage() {
  const t = useT();
  const [params] = useSearchParams();
  const patientId = params.get('patient') ?? '';
  const known = useKnownPatient(patientId);
  const several = useLocation().state?.patients as Choice[] | undefined;
  const first = known.data ? [known.data] : (several ?? []);
  const [made, setMade] = useState<Assigned>();
  const [round, setRound] = useState(0);
  const assigned = useCallback((assignment: Assigned) => {
    setMade(assignment);
    // Remounts an empty form; the focus moves to the heading because the focused element is removed.
    setRound((before) => before + 1);
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, []);
  const isLoading = patientId !== '' && known.isPending && round === 0;
  return (
    <Page width="3xl">
      <PageHeader title={t('Assign Documents')}>
        {t('Each patient gets each form once. We notify them the way they prefer.')}
      </PageHeader>
      {made && (
        <Box mb="4">
          <Notice kind={made.documents > 0 ? 'success' : 'info'}>
            {made.documents > 0
              ? t('Documents assigned: {documents}. Patients notified: {notified}.', {
                  documents: made.documents,
                  notified: made.notified,
                })
              : t('Nothing was assigned. These patients already have these forms.')}
            <WhoGotThem patients={made.patients} />
          </Notice>
        </Box>
      )}
      <Panel>
        {isLoading ? (
          <LoadingState label={t('Loading')} rows={4} height="20" />
        ) : (
          <AssignForm key={round} known={round === 0 ? first : []} onAssigned={assigned} />
        )}
      </Panel>
    </Page>
  );
}

function WhoGotThem({ patients }: Pick<Assigned, 'patients'>) {
  const t = useT();
  if (patients.length === 0) return null;
  return (
    <chakra.details mt="1">
      <chakra.summary minH="11" display="flex" alignItems="center" cursor="pointer">
        {t('Show patients ({count})', { count: patients.length })}
      </chakra.summary>
      <Box as="ul" ps="5" listStyleType="disc" aria-label={t('Patients')}>
        {patients.map((patient) => (
          <li key={patient.id}>{[nameOf(patient), patient.dateOfBirth].filter(Boolean).join(', ')}</li>
        ))}
      </Box>
    </chakra.details>
  );
}

/** Maximum patients of one assignment: the contract's MOST_PATIENTS, whose import would load its schemas. */
const MOST_PATIENTS = 1_000;

const schema = async () => (await import('@openward/contract/documents/schemas')).assignSchema;

/** Assigns forms to patients (specification, sections 2 and 5), with a preview of the result. */
function AssignForm(props: { known: readonly Choice[]; onAssigned: (assignment: Assigned) => void }) {
  const t = useT();
  const goBack = useGoBack('/documents');
  const { known, onAssigned } = props;
  const [added, setAdded] = useState<readonly (readonly Choice[])[]>([]);
  const [initial] = useState<AssignValues>(() => ({
    patientId: known.map(({ value }) => value),
    dynamicFormId: [],
    dueOn: '',
  }));
  const assign = useCallback(
    ({ dueOn, ...chosen }: AssignValues) => call(assignDocuments, { body: { ...chosen, ...(dueOn && { dueOn }) } }),
    [],
  );
  const done = useCallback(
    ({ message, result }: Success<Assigned>) => {
      raiseSuccess(message, t);
      eventBus.emit('document:changed', { id: '' });
      onAssigned(result);
    },
    [t, onAssigned],
  );
  const submit = useSubmit(assign, done);
  return (
    <Form label={t('Assign Documents')} translate={t} initialValues={initial} schema={schema} onSubmit={submit}>
      <Unsaved />
      <PatientsField label={t('Patient Name')} most={MOST_PATIENTS} known={known} added={added} />
      <GroupButton onAdded={(patients) => setAdded([...added, patients])} />
      <FormsField />
      <Box maxW="xs">
        <TextField name="dueOn" type="date" label={t('Due date')} hint={t('Optional')} />
      </Box>
      <Preview />
      <Flex gap="3" wrap="wrap">
        <SubmitButton>{t('Submit')}</SubmitButton>
        <Button type="button" variant="outline" colorPalette="gray" size="lg" onClick={goBack}>
          {t('Back')}
        </Button>
      </Flex>
    </Form>
  );
}

function Preview() {
  const chosen = useFormState(({ values: { patientId, dynamicFormId } }: FormState<AssignValues>) => ({
    patientId,
    dynamicFormId,
  }));
  return <AssignmentPreview chosen={chosen} />;
}

function Unsaved() {
  return <UnsavedChanges when={useFormState((form) => form.dirty)} />;
}
