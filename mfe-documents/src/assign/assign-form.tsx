import type { Success } from '@openward/api-client';
import { call } from '@openward/api-client';
import { type Assignment, assignDocuments } from '@openward/contract/documents';

import { eventBus } from '@openward/event-bus';
import { raiseSuccess, useGoBack, useSubmit, useT } from '@openward/remote-kit';
import { UnsavedChanges } from '@openward/remote-kit/editing';
import { Button } from '@openward/ui/button';
import type { Choice } from '@openward/ui/combobox';
import { Form, SubmitButton, TextField, useFormikContext } from '@openward/ui/form';
import { Box, Flex } from '@openward/ui/layout';
import { useCallback, useState } from 'react';

import type { AssignValues } from './assign-values.ts';
import { AssignmentPreview } from './assignment-preview.tsx';
import { FormsField } from './forms-field.tsx';
import { PatientsField } from './patients-field.tsx';

const schema = async () => (await import('@openward/contract/documents')).assignSchema;

/** Forms for patients (specification, sections 2 and 5); what that makes is said before it is made. */
export function AssignForm(props: { known: readonly Choice[]; onAssigned: (assignment: Assignment) => void }) {
  const t = useT();
  const goBack = useGoBack('/documents');
  const { known, onAssigned } = props;
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
    ({ message, result }: Success<Assignment>) => {
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
      <PatientsField known={known} />
      <FormsField />
      <Box maxW="xs">
        <TextField name="dueOn" type="date" label={t('Due date')} hint={t('May be left empty.')} />
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
  const { values } = useFormikContext<AssignValues>();
  return <AssignmentPreview chosen={values} />;
}

function Unsaved() {
  const { dirty } = useFormikContext<AssignValues>();
  return <UnsavedChanges when={dirty} />;
}
