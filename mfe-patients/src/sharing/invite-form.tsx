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

/** The complete values of the form. */
export type Invitation = Values & { relation: ProxyRelation };

const EMPTY: Values = { name: '', email: '', relation: '', areas: ['appointments'] };
const inviteForOneself = (body: Invitation) => call(inviteProxy, { body });

/**
 * Invites someone to act for the user.
 * @param props.staff used by staff for a patient: how to send it, and whose record it is about
 */
export function InviteForm(props: {
  onInvited: (invited: Invited) => void;
  staff?: { patientId: string; invite: (body: Invitation) => Promise<Success<Invited>> };
}) {
  const t = useT();
  const { onInvited, staff } = props;
  const invite = staff?.invite ?? inviteForOneself;
  const draft = useDraft<Values>(staff ? `sharing ${staff.patientId}` : 'sharing');
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
      onSubmit={useSubmit((values: Values) => invite(values as Invitation), done)}
    >
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
        <TextField name="name" label={t('Name')} required />
        <TextField name="email" type="email" inputMode="email" label={t('Email')} required />
        <SelectField
          name="relation"
          label={staff ? t('Relationship to the patient') : t('Relationship to you')}
          placeholder={t('Please choose')}
          options={PROXY_RELATIONS.map((value) => ({ value, label: relationOf(value, t) }))}
          required
        />
      </SimpleGrid>
      <AreasField
        name="areas"
        label={staff ? t('What this person can do') : t('What this person can do for you')}
        isBrief={staff !== undefined}
      />
      <SubmitButton>{t('Send invitation')}</SubmitButton>
    </Form>
  );
}
