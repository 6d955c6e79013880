import { call } from '@openward/api-client';
import { type AccountSession, deviceOf, listSignIns, type SignInMethod } from '@openward/contract/accounts';
import { useLanguage, useT } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { deviceTime } from '@openward/ui/date-time';
import { Box, Flex, Heading, Panel, Stack, Text } from '@openward/ui/layout';
import { useState } from 'react';
import { placeOf } from './session-list.tsx';

const FIRST = 5;

/** Sign-ins of the last 30 days, the latest first. */
export function useSignIns() {
  return useServerState(['sign-ins'], async (signal) => {
    const { result } = await call(listSignIns, {}, { signal, quiet: true });
    return result;
  });
}

/** When, where and how the user signed in. */
export function SignIns({ signIns }: { signIns: readonly AccountSession[] }) {
  const t = useT();
  const [isAll, setAll] = useState(false);
  return (
    <Panel>
      <Heading as="h2" fontSize="lg" mb="2">
        {t('Recent sign-ins')}
      </Heading>
      <Stack as="ul" gap="0" listStyleType="none">
        {signIns.slice(0, isAll ? undefined : FIRST).map((signIn) => (
          <SignInRow key={signIn.id} signIn={signIn} />
        ))}
      </Stack>
      {signIns.length > FIRST && !isAll && (
        <Box mt="3">
          <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
            {t('Show all {count}', { count: signIns.length })}
          </Button>
        </Box>
      )}
    </Panel>
  );
}

function SignInRow({ signIn }: { signIn: AccountSession }) {
  const t = useT();
  const language = useLanguage();
  const how: Record<SignInMethod, string> = {
    password: t('with password'),
    code: t('with password and app'),
    recovery: t('with password and recovery code'),
    passkey: t('with passkey'),
    provider: t('with the hospital'),
  };
  return (
    <Flex as="li" direction="column" py="3" borderTopWidth="1px" borderColor="border" _first={{ borderTopWidth: 0 }}>
      <Text fontWeight="medium">{deviceTime(signIn.createdAt, language)}</Text>
      <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
        {[deviceOf(signIn.userAgent) || t('Unknown device'), how[signIn.signedInBy], placeOf(signIn)].join(' · ')}
      </Text>
    </Flex>
  );
}
