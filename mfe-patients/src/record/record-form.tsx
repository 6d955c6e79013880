import type { Success } from '@openward/api-client';
import type { PatientRecord } from '@openward/contract/people';

import { eventBus } from '@openward/event-bus';
import { raiseSuccess, useGoBack, useSubmit, useT, useUser } from '@openward/remote-kit';
import { type Edit, EditForm, useEditing } from '@openward/remote-kit/editing';
import { Button } from '@openward/ui/button';
import { SubmitButton } from '@openward/ui/form';
import { Box, Flex, Heading, Stack, Text } from '@openward/ui/layout';
import { type ReactNode, useId } from 'react';
import { recordSchema } from '../records-client.ts';
import { shownValue } from './field-names.ts';

/** What every form of a record is told. */
export interface PartProps {
  /** As the server has it now; it may change while somebody types. */
  record: PatientRecord;
  refresh: () => Promise<unknown>;
  onSaved: (record: PatientRecord) => void;
}

/** One part of a record that is there: its fields, Cancel and Submit. */
export function RecordForm<V extends object>(
  props: PartProps & {
    label: string;
    /** What the form holds of the record. Not made anew at each look. */
    valuesOf: (record: PatientRecord) => V;
    schema: Parameters<typeof recordSchema>[0];
    save: (body: Edit<V> & { id: string }) => Promise<Success<PatientRecord>>;
    children: ReactNode;
  },
) {
  const t = useT();
  const { record, refresh, valuesOf, onSaved } = props;
  const { id } = record;
  const editing = useEditing({ record, refresh, valuesOf });
  const submit = useSubmit(
    editing.saving((edit) => props.save({ ...edit, id })),
    ({ result, message }, values) => {
      editing.saved(values, result.version);
      raiseSuccess(message, t);
      eventBus.emit('patient:changed', { id });
      onSaved(result);
    },
  );
  return (
    <EditForm
      label={props.label}
      translate={t}
      editing={editing}
      show={(field, value) => shownValue(field, value, t)}
      schema={recordSchema(props.schema)}
      onSubmit={submit}
    >
      {props.children}
      <FormButtons />
    </EditForm>
  );
}

/** Cancel goes back, Submit saves. */
export function FormButtons() {
  const t = useT();
  const goBack = useGoBack(useUser().userRole === 'ROLE_PATIENT' ? '/home' : '/patient');
  return (
    <Flex gap="3" justify="flex-end">
      <Button variant="outline" colorPalette="gray" size="lg" flex={{ base: '1', sm: 'initial' }} onClick={goBack}>
        {t('Cancel')}
      </Button>
      <Box flex={{ base: '1', sm: 'initial' }}>
        <SubmitButton full>{t('Submit')}</SubmitButton>
      </Box>
    </Flex>
  );
}

/** Some fields that belong together, under their heading. */
export function Section(props: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack as="section" gap="4" aria-labelledby={id}>
      <div>
        <Heading as="h2" id={id} fontSize="lg">
          {props.title}
        </Heading>
        {props.hint && (
          <Text color="fg.muted" fontSize="sm" mt="0.5">
            {props.hint}
          </Text>
        )}
      </div>
      {props.children}
    </Stack>
  );
}
