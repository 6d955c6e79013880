import type { Success } from '@openward/api-client';
import { call } from '@openward/api-client';
import type { ProxyArea } from '@openward/contract';
import { type Invited, inviteProxy, PROXY_RELATIONS, type ProxyRelation } from '@openward/contract/sharing';

import { raiseSuccess, useSubmit, useT } from '@openward/remote-kit';
import { useDraft } from '@openward/remote-kit/editing';
import { Form, SubmitButton, TextField } from '@openward/ui/form';
import { SimpleGrid } from '@openward/ui/layout';
import { SelectField } from '@openward/ui/select-field';
import { useCallback } from 'react';
import { AreasField } from './areas-field.tsx';
import { relationOf, sharingSchema } from './sharing-client.ts';

interface Values {
  name: string;
  email: string;
  relation: ProxyRelation | '';
  areas: ProxyArea[];
}

const EMPTY: Values = { name: '', email: '', relation: '', areas: ['appointments'] };
const invite = (body: Values) => call(inviteProxy, { body: body as Values & { relation: ProxyRelation } });

/** Invites somebody to act for the user. */
export function InviteForm({ onInvited }: { onInvited: (invited: Invited) => void }) {
  const t = useT();
  const draft = useDraft<Values>('sharing');
  const done = useCallback(
    ({ message, result }: Success<Invited>) => {
      raiseSuccess(message, t);
      onInvited(result);
    },
    [t, onInvited],
  );
  return (
    <Form
      label={t('Invite someone')}
      translate={t}
      initialValues={EMPTY}
      schema={sharingSchema('inviteSchema')}
      draft={draft}
      onSubmit={useSubmit(invite, done)}
    >
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
        <TextField name="name" label={t('Name')} required />
        <TextField name="email" type="email" inputMode="email" label={t('Email')} required />
        <SelectField
          name="relation"
          label={t('Relationship to you')}
          placeholder={t('Please choose')}
          options={PROXY_RELATIONS.map((value) => ({ value, label: relationOf(value, t) }))}
          required
        />
      </SimpleGrid>
      <AreasField name="areas" label={t('What this person can do for you')} />
      <SubmitButton>{t('Send invitation')}</SubmitButton>
    </Form>
  );
}
