import { call } from '@openward/api-client';
import { inviteOwner } from '@openward/contract/accounts';
import type { PatientRecord } from '@openward/contract/people';
import type { PatientSharing } from '@openward/contract/sharing';
import { raiseSuccess, useLanguage, useSubmit, useT } from '@openward/remote-kit';
import { deviceTime } from '@openward/ui/date-time';
import { Form, SubmitButton, TextField } from '@openward/ui/form';
import { Box, Heading, Panel, Stack, Text } from '@openward/ui/layout';

const schema = async () => (await import('@openward/contract/accounts/schemas')).inviteOwnerSchema;

/** True from 90 days before the patient turns 18, if no data is missing. */
export function canBeInvited({ invitableFrom }: PatientSharing['account']): boolean {
  return invitableFrom !== null && invitableFrom <= new Date().toISOString().slice(0, 10);
}

/** For a record without a login: what the patient needs to get an account, and the open invitation. */
export function AccountPanel(props: {
  record: PatientRecord;
  account: PatientSharing['account'];
  refresh: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { record, account, refresh } = props;
  const { invitation, invitableFrom } = account;
  const canInvite = canBeInvited(account);
  const submit = useSubmit(
    (body: { patientId: string; email: string }) => call(inviteOwner, { body }),
    ({ message }) => {
      raiseSuccess(message, t);
      refresh();
    },
  );
  return (
    <Panel>
      <Stack gap="5">
        <Box>
          <Heading as="h2" fontSize="lg">
            {t('This patient has no account yet')}
          </Heading>
          <Text color="fg.muted">
            {canInvite
              ? t(
                  'Ask the patient in person for an email address that only they read. We send a link to it. With the link and the date of birth they choose a password and keep this record.',
                )
              : invitableFrom
                ? t('From {day} on, 90 days before the patient turns 18, you can invite them to an account here.', {
                    day: invitableFrom,
                  })
                : record.status === 'INACTIVE'
                  ? t('This patient is inactive. Set the status to active in Basic Info to invite them.')
                  : t('Enter the date of birth in Basic Info. Then you can invite the patient to an account here.')}
          </Text>
        </Box>
        {invitation && (
          <Text>
            {t('Invited at {email}, {time}. The link works until {until}.', {
              email: invitation.email,
              time: deviceTime(invitation.sentAt, language),
              until: deviceTime(invitation.expiresAt, language),
            })}
          </Text>
        )}
        {canInvite && (
          <Form
            key={invitation?.sentAt ?? ''}
            label={t('Invite the patient to an account')}
            translate={t}
            initialValues={{ patientId: record.id, email: '' }}
            schema={schema}
            onSubmit={submit}
          >
            <TextField
              name="email"
              type="email"
              inputMode="email"
              label={t("Patient's own email")}
              {...(invitation && { hint: t('A new invitation replaces the earlier link.') })}
              autoComplete="off"
              required
            />
            <Box>
              <SubmitButton>{invitation ? t('Send a new invitation') : t('Send invitation')}</SubmitButton>
            </Box>
          </Form>
        )}
      </Stack>
    </Panel>
  );
}
