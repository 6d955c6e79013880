import type { AccountWays } from '@openward/contract/accounts';
import { useLanguage, useT } from '@openward/remote-kit';
import { wholeTime } from '@openward/ui/date-time';
import { ErrorState, LoadingState, Notice } from '@openward/ui/feedback';
import { Heading, Page, PageHeader, Panel, Stack, Text } from '@openward/ui/layout';
import { TextLink } from '../frame/text-link.tsx';
import { useWays } from './use-ways.ts';
import { WayPanel } from './way-panel.tsx';

/** `/security`: what opens the account, and where the user changes it. */
export default function SecurityPage() {
  const t = useT();
  const ways = useWays();
  return (
    <Page width="3xl">
      <PageHeader title={t('Sign-in and security')}>
        {t('If you forget your password, we send a code to your email or your number for codes.')}
      </PageHeader>
      <Stack gap="6">
        {ways.isPending && <LoadingState label={t('Loading')} rows={2} height="24" />}
        {ways.isError && !ways.data && (
          <ErrorState
            title={t('We could not load your sign-in details.')}
            retryLabel={t('Retry')}
            onRetry={() => void ways.refetch()}
          />
        )}
        {ways.data && <Ways ways={ways.data} onChanged={() => void ways.refetch()} />}
        <Panel>
          <Heading as="h2" fontSize="lg" mb="3">
            {t('More')}
          </Heading>
          <Stack as="ul" gap="2" listStyleType="none">
            <li>
              <TextLink to="/change-password">{t('Change your password, or see where you are signed in')}</TextLink>
            </li>
            <li>
              <TextLink to="/secretquestion">{t('Change your secret questions')}</TextLink>
            </li>
          </Stack>
        </Panel>
      </Stack>
    </Page>
  );
}

function Ways({ ways, onChanged }: { ways: AccountWays; onChanged: () => void }) {
  const t = useT();
  const { isLocked, sendsMail } = ways;
  return (
    <>
      {isLocked && (
        <Notice kind="warning">
          {t('A change was stopped because it was not yours.')}{' '}
          <TextLink to="/forgetpwd">{t('Reset your password before you change anything here.')}</TextLink>
        </Notice>
      )}
      <WayPanel channel="email" way={ways.email} canChange={!isLocked && sendsMail} onChanged={onChanged} />
      <WayPanel channel="sms" way={ways.sms} canChange={!isLocked} onChanged={onChanged}>
        <Text mt="3" fontSize="sm" color="fg.muted">
          {t('The phone numbers in your profile are for the practice to reach you. No codes go there.')}
        </Text>
        {ways.pendingPhone && <Pending {...ways.pendingPhone} />}
      </WayPanel>
    </>
  );
}

function Pending({ value, effectiveAt }: { value: string; effectiveAt: string }) {
  const t = useT();
  const time = wholeTime(effectiveAt, new Intl.DateTimeFormat().resolvedOptions().timeZone, useLanguage());
  return (
    <Text mt="3" fontSize="sm">
      {t('The practice entered the number {number}. It becomes your number for codes at {time}.', {
        number: value,
        time,
      })}
    </Text>
  );
}
