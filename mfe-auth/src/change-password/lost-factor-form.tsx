import { call } from '@openward/api-client';
import { confirmFactorLift, type FactorLift, liftFactor, type PasswordOwner } from '@openward/contract/accounts';
import { nameOf } from '@openward/contract/text';
import { raiseSuccess, useLanguage, useSubmit, useT } from '@openward/remote-kit';
import { useServerChange } from '@openward/remote-kit/query';
import { ActionButton } from '@openward/ui/button';
import { deviceTime } from '@openward/ui/date-time';
import { Notice } from '@openward/ui/feedback';
import { Form, SubmitButton, TextField } from '@openward/ui/form';
import { Box, Heading, Stack, Text } from '@openward/ui/layout';
import { accountSchema } from '../account-schemas.ts';

/** Removes a lost second factor of a user who is present: after an hour, or with a second administrator. */
export function LostFactorForm(props: { userId: string; owner: PasswordOwner; onChanged: () => void }) {
  const t = useT();
  const { userId, owner, onChanged } = props;
  const lift = useSubmit(
    (values: { id: string; reason: string }) => call(liftFactor, { body: values }),
    ({ message }) => {
      raiseSuccess(message, t);
      onChanged();
    },
  );
  return (
    <>
      <Heading as="h2" fontSize="lg">
        {t('Lost second factor')}
      </Heading>
      <Text mt="1" mb="5" color="fg.muted">
        {t(
          'Use this only when the person is with you. We tell the person, who can stop it. It takes effect after one hour, or at once when another administrator confirms it.',
        )}
      </Text>
      {owner.lift ? (
        <WaitingLift lift={owner.lift} onChanged={onChanged} />
      ) : (
        <Form
          label={t('Remove the second factor of {name}', { name: nameOf(owner) })}
          translate={t}
          initialValues={{ id: userId, reason: '' }}
          schema={accountSchema('liftFactorSchema')}
          onSubmit={lift}
        >
          <TextField
            name="reason"
            label={t('Reason')}
            hint={t('For example: phone lost, passport checked.')}
            autoComplete="off"
            required
          />
          <Box>
            <SubmitButton>{t('Remove second factor')}</SubmitButton>
          </Box>
        </Form>
      )}
    </>
  );
}

function WaitingLift({ lift, onChanged }: { lift: FactorLift; onChanged: () => void }) {
  const t = useT();
  const time = deviceTime(lift.effectiveAt, useLanguage());
  const confirm = useServerChange(
    () => call(confirmFactorLift, { params: { id: lift.id } }),
    () => onChanged(),
  );
  if (lift.isOwn) return <Notice kind="info">{t('The second factor will be removed at {time}.', { time })}</Notice>;
  return (
    <Stack gap="4" align="flex-start">
      <Notice kind="info">
        {t('Another administrator asked to remove the second factor at {time}. Reason: {reason}', {
          time,
          reason: lift.reason,
        })}
      </Notice>
      <ActionButton colorPalette="danger" isBusy={confirm.isPending} onClick={() => confirm.mutate(undefined)}>
        {t('Remove it now')}
      </ActionButton>
    </Stack>
  );
}
