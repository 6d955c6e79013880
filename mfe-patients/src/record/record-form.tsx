import type { Success } from '@openward/api-client';
import type { PatientRecord } from '@openward/contract/patients';
import { useGoBack, useT, useUser } from '@openward/remote-kit';
import { UnsavedChanges } from '@openward/remote-kit/unsaved';
import { Button } from '@openward/ui/button';
import { Form, SubmitButton, useFormikContext } from '@openward/ui/form';
import { Box, Flex, Heading, Stack, Text } from '@openward/ui/layout';
import { type ReactNode, type RefObject, useEffect, useId } from 'react';
import { recordSchema } from '../records-client.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { type Base, useSaving } from './use-saving.ts';

/** What every form of a record is told. */
export interface PartProps {
  record: PatientRecord;
  onSaved: (record: PatientRecord) => void;
  /** True while something is typed that is not saved. */
  isDirty: RefObject<boolean>;
}

/** One part of a record that is there: its fields, Cancel and Submit, and what somebody else changed meanwhile. */
export function RecordForm<V extends object>(
  props: PartProps & {
    label: string;
    initialValues: V;
    schema: Parameters<typeof recordSchema>[0];
    save: (body: V & Base) => Promise<Success<PatientRecord>>;
    children: ReactNode;
  },
) {
  const t = useT();
  const { submit, saved, conflict, goOn } = useSaving(props.record, props.save, props.onSaved);
  return (
    <Form
      label={props.label}
      translate={t}
      initialValues={props.initialValues}
      schema={recordSchema(props.schema)}
      onSubmit={submit}
    >
      <Unsaved saved={saved} isDirty={props.isDirty} />
      {conflict && <ConflictNotice conflict={conflict} onGoOn={(isSettled) => goOn(conflict, isSettled)} />}
      {props.children}
      <FormButtons />
    </Form>
  );
}

/** The question before a form is left that holds something else than what was saved last. */
export function Unsaved({ saved, isDirty }: { saved: unknown; isDirty?: RefObject<boolean> }) {
  const { values, dirty } = useFormikContext();
  const isUnsaved = dirty && values !== saved;
  useEffect(() => {
    if (!isDirty) return;
    isDirty.current = isUnsaved;
    return () => {
      isDirty.current = false;
    };
  }, [isUnsaved, isDirty]);
  return <UnsavedChanges when={isUnsaved} />;
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
