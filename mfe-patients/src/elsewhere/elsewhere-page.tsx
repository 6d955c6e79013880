import { call } from '@openward/api-client';
import { findElsewhere, openElsewhere } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';
import { eventBus } from '@openward/event-bus';
import { Link, raiseSuccessAfterNavigation, useNavigate, useSubmit, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { Form, SubmitButton, TextField } from '@openward/ui/form';
import { Flex, Page, PageHeader, Panel, SimpleGrid, Stack, Text, Link as TextLink } from '@openward/ui/layout';
import { useState } from 'react';
import { recordSchema } from '../parts/records-client.ts';
import { ReasonField } from '../sharing/practice/reason-field.tsx';
import { sharingSchema } from '../sharing/sharing-client.ts';

const NOBODY = { firstName: '', lastName: '', dateOfBirth: '' };
type Identity = typeof NOBODY;

interface Searched {
  identity: Identity;
  isKnown: boolean;
}

/** `/patient/elsewhere`: hospital staff open the record of a patient of another hospital, with a reason. */
export default function ElsewherePage() {
  const t = useT();
  const [searched, setSearched] = useState<Searched>();
  return (
    <Page width="3xl">
      <PageHeader title={t('Find another patient')}>
        {t('For patients of another hospital. Enter the full name and the date of birth.')}
      </PageHeader>
      {searched?.isKnown ? (
        <OpenRecord identity={searched.identity} onBack={() => setSearched({ ...searched, isKnown: false })} />
      ) : (
        <Search begin={searched?.identity ?? NOBODY} onSearched={setSearched} />
      )}
    </Page>
  );
}

function Search({ begin, onSearched }: { begin: Identity; onSearched: (searched: Searched) => void }) {
  const t = useT();
  const [unknown, setUnknown] = useState(false);
  const search = useSubmit(
    (body: Identity) => call(findElsewhere, { body }),
    ({ result: { isKnown } }, identity) => {
      setUnknown(!isKnown);
      if (isKnown) onSearched({ identity, isKnown });
    },
  );
  return (
    <Panel>
      <Form
        label={t('Find another patient')}
        translate={t}
        initialValues={begin}
        schema={recordSchema('elsewhereSchema')}
        onSubmit={search}
      >
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
          <TextField name="firstName" label={t('First Name')} required />
          <TextField name="lastName" label={t('Last Name')} required />
          <TextField name="dateOfBirth" type="date" label={t('Date of Birth')} required />
        </SimpleGrid>
        {unknown && (
          <Notice kind="warning">
            {t('No patient has this name and date of birth. Please check them, or add a new patient.')}{' '}
            <TextLink asChild color="inherit" textDecoration="underline">
              <Link to="/patient/add">{t('Add new patient')}</Link>
            </TextLink>
          </Notice>
        )}
        <SubmitButton>{t('Search')}</SubmitButton>
      </Form>
    </Panel>
  );
}

function OpenRecord({ identity, onBack }: { identity: Identity; onBack: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const open = useSubmit(
    ({ reason }: { reason: string }) => call(openElsewhere, { body: { ...identity, reason } }),
    ({ result: { patientIds }, message }) => {
      for (const id of patientIds) eventBus.emit('patient:changed', { id });
      raiseSuccessAfterNavigation(message, t);
      const [only] = patientIds;
      // The same person can have two records; then the list shows both.
      const list = `/patient?${new URLSearchParams({ q: `${identity.firstName} ${identity.lastName}` })}`;
      navigate(patientIds.length === 1 ? `/patient/edit/${only}` : list, { replace: true });
    },
  );
  return (
    <Panel>
      <Form
        label={t('Open record')}
        translate={t}
        initialValues={{ reason: '' }}
        schema={sharingSchema('reasonSchema')}
        onSubmit={open}
      >
        <Stack gap="3">
          <Text fontWeight="semibold">
            {t('The practice has a record of {name}, born {day}.', {
              name: nameOf(identity),
              day: identity.dateOfBirth,
            })}
          </Text>
          <Text>{t('You can open it for 24 hours. The patient can see your name and your reason.')}</Text>
        </Stack>
        <ReasonField hint={t('For example: the patient came to our emergency room.')} />
        <Flex gap="3" wrap="wrap">
          <SubmitButton>{t('Open record')}</SubmitButton>
          <Button variant="outline" minH="11" onClick={onBack}>
            {t('Back')}
          </Button>
        </Flex>
      </Form>
    </Panel>
  );
}
