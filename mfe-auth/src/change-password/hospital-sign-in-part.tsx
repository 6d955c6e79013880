import { call } from '@openward/api-client';
import { allowProvider, type PasswordOwner } from '@openward/contract/accounts';
import { useT } from '@openward/remote-kit';
import { useServerChange } from '@openward/remote-kit/query';
import { ActionButton } from '@openward/ui/button';
import { Heading, Stack, Text } from '@openward/ui/layout';

/** An administrator's settings for a user's sign-in at the hospital. */
export function HospitalSignInPart(props: { userId: string; owner: PasswordOwner; onChanged: () => void }) {
  const t = useT();
  const { userId, owner, onChanged } = props;
  const change = useServerChange(
    (isAllowed: boolean) => call(allowProvider, { body: { id: userId, isAllowed } }),
    () => onChanged(),
  );
  const allows = owner.hospitalSignIn === 'ASKS';
  const words = {
    OFF: '',
    ASKS: t('The first sign-in with the hospital asks for the password. You can allow it without the password.'),
    ALLOWED: t('The next sign-in with the hospital connects this account.'),
    JOINED: t('This account is connected.'),
  };
  return (
    <Stack gap="4" align="flex-start">
      <div>
        <Heading as="h2" fontSize="lg">
          {t('Hospital sign-in')}
        </Heading>
        <Text mt="1" color="fg.muted">
          {words[owner.hospitalSignIn]}
        </Text>
      </div>
      <ActionButton
        variant="outline"
        colorPalette={allows ? 'accent' : 'danger'}
        isBusy={change.isPending}
        onClick={() => change.mutate(allows)}
      >
        {allows ? t('Allow without the password') : t('Disconnect')}
      </ActionButton>
    </Stack>
  );
}
