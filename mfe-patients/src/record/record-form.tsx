import type { Success } from '@openward/api-client';
import type { Appointment } from '@openward/contract/appointments';
import type { PatientRecord } from '@openward/contract/people';

import { eventBus } from '@openward/event-bus';
import {
  lazy,
  raiseSuccess,
  raiseSuccessAfterNavigation,
  useGoBack,
  useNavigate,
  useT,
  useUser,
} from '@openward/remote-kit';
import { type Edit, EditForm, type MergeRules, useAgreedSaving, useEditing } from '@openward/remote-kit/editing';
import { Button } from '@openward/ui/button';
import { SubmitButton } from '@openward/ui/form';
import { Box, Flex, Heading, Stack, Text } from '@openward/ui/layout';
import { type ReactNode, useId } from 'react';
import { shownValue } from '../parts/fields.tsx';
import { recordSchema } from '../parts/records-client.ts';

const OpenAppointmentsDialog = lazy(() => import('./open-appointments-dialog.tsx'));

/** The props of every form of a record. */
export interface PartProps {
  /** The record as the server has it; may change while the user types. */
  record: PatientRecord;
  refresh: () => Promise<unknown>;
  onSaved: (record: PatientRecord) => void;
}

/** The form of one part of an existing record. */
export function RecordForm<V extends object>(
  props: PartProps & {
    label: string;
    /** Must be a stable function. */
    valuesOf: (record: PatientRecord) => V;
    schema: Parameters<typeof recordSchema>[0];
    rules?: MergeRules;
    save: (body: Edit<V> & { id: string }) => Promise<Success<PatientRecord>>;
    /** Returns the open appointments that these values would affect. */
    concerned?: (values: V) => Promise<Appointment[]>;
    children: ReactNode;
  },
) {
  const t = useT();
  const { record, refresh, valuesOf, onSaved } = props;
  const { id } = record;
  const editing = useEditing({ record, refresh, valuesOf, ...(props.rules && { rules: props.rules }) });
  const navigate = useNavigate();
  const { submit, dialog } = useAgreedSaving<
    V,
    { isSaved: boolean; open: Appointment[]; saved: PatientRecord },
    Appointment
  >({
    save: async (values, accept) => {
      const open = accept || !props.concerned ? [] : await props.concerned(values);
      if (open.length > 0) return { result: { isSaved: false, open, saved: record }, message: '' };
      const { result: saved, message } = await editing.saving((edit) => props.save({ ...edit, id }))(values);
      return { result: { isSaved: true, open, saved }, message };
    },
    concernedBy: ({ open }) => open,
    Dialog: OpenAppointmentsDialog,
    refusal: t('Not saved yet: this patient has open appointments.'),
    onSaved: (values, message, { result: { saved }, next }) => {
      editing.saved(values, saved.version);
      eventBus.emit('patient:changed', { id });
      onSaved(saved);
      if (!next) return raiseSuccess(message, t);
      raiseSuccessAfterNavigation(message, t);
      navigate(next);
    },
  });
  return (
    <>
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
      {dialog}
    </>
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

/** Fields under a common heading. */
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
