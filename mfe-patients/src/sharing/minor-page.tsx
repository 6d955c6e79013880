import { type CallOptions, call, type Success } from '@openward/api-client';
import { listActivePatients } from '@openward/contract/people';
import { type OpenedMinor, openMinor } from '@openward/contract/sharing';

import { raiseSuccess, useSubmit, useT } from '@openward/remote-kit';
import { useDraft } from '@openward/remote-kit/editing';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';
import { SearchField } from '@openward/ui/combobox';
import { Notice } from '@openward/ui/feedback';
import { Form, SubmitButton, TextField } from '@openward/ui/form';
import { Page, PageHeader, Panel, SimpleGrid, Stack } from '@openward/ui/layout';
import { useCallback, useMemo, useState } from 'react';
import { sharingSchema } from './sharing-client.ts';

const SHOWN = 20;
const EMPTY = { firstName: '', lastName: '', dateOfBirth: '', parentId: '' };
const open = (body: typeof EMPTY) => call(openMinor, { body });

/** `/patient/sharing/minor`: staff open a child's record, with access for a parent. */
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
      <PageHeader title={t('Open a record for a child')}>
        {t('Nobody signs in to it. The parent acts for the child, with their own account, until the child is 18.')}
      </PageHeader>
      <Stack gap="5">
        {round > 0 && (
          <Notice kind="success">{t('The record was opened. The parent finds the child in the top bar.')}</Notice>
        )}
        <Panel>
          <Form
            key={round}
            label={t('Open a record for a child')}
            translate={t}
            initialValues={EMPTY}
            schema={sharingSchema('minorSchema')}
            draft={draft}
            onSubmit={useSubmit(open, done)}
          >
            <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
              <TextField name="firstName" label={t('First Name')} required />
              <TextField name="lastName" label={t('Last Name')} required />
              <TextField name="dateOfBirth" type="date" label={t('Date of Birth')} required />
              <ParentField />
            </SimpleGrid>
            <SubmitButton>{t('Open the record')}</SubmitButton>
          </Form>
        </Panel>
      </Stack>
    </Page>
  );
}

/** The parent, among the active patients; the date of birth tells two of one name apart. */
function ParentField() {
  const t = useT();
  const [typed, setTyped] = useState('');
  const ask = async (options: CallOptions) =>
    (await call(listActivePatients, { query: { q: typed, page: 0, size: SHOWN } }, { quiet: true, ...options })).result;
  const found = useServerState(['patients', 'parents', typed], (signal) => ask({ signal }), {
    placeholderData: keepPreviousData,
    refreshOn: ['patient:changed'],
  });
  const choices = useMemo(
    () =>
      (found.data ?? []).map(({ id, firstName, lastName, dateOfBirth }) => ({
        value: id,
        label: `${firstName} ${lastName}`,
        detail: dateOfBirth ?? '',
      })),
    [found.data],
  );
  return (
    <SearchField
      name="parentId"
      label={t('Parent')}
      placeholder={t('Type a name')}
      emptyText={t('No patients found.')}
      choices={choices}
      onSearch={setTyped}
      required
    />
  );
}
