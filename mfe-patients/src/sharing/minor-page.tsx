import type { Success } from '@openward/api-client';
import { call } from '@openward/api-client';
import { type OpenedMinor, openMinor } from '@openward/contract/sharing';

import { PatientField } from '@openward/practice-ui/patient-field';
import { raiseSuccess, useSubmit, useT } from '@openward/remote-kit';
import { useDraft } from '@openward/remote-kit/editing';
import { Notice } from '@openward/ui/feedback';
import { Form, SubmitButton, TextField } from '@openward/ui/form';
import { Page, PageHeader, Panel, SimpleGrid, Stack } from '@openward/ui/layout';
import { useCallback, useState } from 'react';
import { DuplicatesNotice } from '../parts/duplicates-notice.tsx';
import { sharingSchema } from './sharing-client.ts';

const EMPTY = { firstName: '', lastName: '', dateOfBirth: '', parentId: '' };
const open = (body: typeof EMPTY) => call(openMinor, { body });

/** `/patient/sharing/minor`: staff create a child's record, with access for a parent. */
export default function MinorPage() {
  const t = useT();
  const draft = useDraft<typeof EMPTY>('minor');
  const [round, setRound] = useState(0);
  const done = useCallback(
    ({ message }: Success<OpenedMinor>) => {
      raiseSuccess(message, t);
      setRound((before) => before + 1);
      document.querySelector<HTMLElement>('main h1')?.focus();
    },
    [t],
  );
  return (
    <Page width="3xl">
      <PageHeader title={t('Create a record for a child')}>
        {t('The parent uses their own account to act for the child, until the child is 18.')}
      </PageHeader>
      <Stack gap="5">
        {round > 0 && <Notice kind="success">{t('Record created. The parent can open it from the top bar.')}</Notice>}
        <Panel>
          <Form
            key={round}
            label={t('Create a record for a child')}
            translate={t}
            initialValues={EMPTY}
            schema={sharingSchema('minorSchema')}
            draft={draft}
            onSubmit={useSubmit(open, done)}
          >
            <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
              <TextField name="firstName" label={t('First Name')} required />
              <TextField name="lastName" label={t('Last Name')} hint={t('Only one name? Enter a dash.')} required />
              <TextField name="dateOfBirth" type="date" label={t('Date of Birth')} required />
              <PatientField name="parentId" label={t('Parent')} isOpen required />
            </SimpleGrid>
            <DuplicatesNotice />
            <SubmitButton>{t('Create record')}</SubmitButton>
          </Form>
        </Panel>
      </Stack>
    </Page>
  );
}
