import type { AccountWay, AccountWays, CodeChannel } from '@openward/contract/accounts';
import { nameOf } from '@openward/contract/text';
import { type T, useLanguage, useT, useUser } from '@openward/remote-kit';
import { LoadingOrError } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { deviceTime } from '@openward/ui/date-time';
import { Notice } from '@openward/ui/feedback';
import { Mail, MessageSquare } from '@openward/ui/icons';
import { Box, Flex, Heading, Page, PageHeader, Panel, Stack, Text } from '@openward/ui/layout';
import { type ReactNode, useState } from 'react';
import { FactorsSection } from '../factors/factors-section.tsx';
import { useFactors } from '../factors/use-factors.ts';
import { PracticePhoneLink } from '../frame/practice.tsx';
import { TextLink } from '../frame/text-link.tsx';
import { SessionList, useSessions } from '../sessions/session-list.tsx';
import { SignIns, useSignIns } from '../sessions/sign-ins.tsx';
import { ChangeWayForm, useWays } from './change-way-form.tsx';

/** `/security`: the user's own sign-in data. While a user acts for a person, it shows only a notice. */
export default function SecurityPage() {
  const t = useT();
  const { actingFor } = useUser();
  if (!actingFor) return <OwnSecurity />;
  return (
    <Page width="3xl">
      <PageHeader title={t('Sign-in and security')} />
      <Notice kind="info">
        {t('You are acting for {name}. This page is about your own account, so please go back to it first.', {
          name: nameOf(actingFor),
        })}
      </Notice>
    </Page>
  );
}

function OwnSecurity() {
  const t = useT();
  const ways = useWays();
  const { factors, changed } = useFactors();
  const sessions = useSessions();
  const signIns = useSignIns();
  const asked = [ways, factors, sessions, signIns];
  // All parts are shown together, so that nothing moves while the user reads.
  const waiting = asked.find(({ data, isError }) => !data && !isError);
  const failure = t('We could not load your sign-in details.');
  return (
    <Page width="3xl">
      <PageHeader title={t('Sign-in and security')}>
        {t('If you forget your password, we send a code to this email or phone number.')}
      </PageHeader>
      {waiting ? (
        <LoadingOrError asked={waiting} failure={failure} rows={6} height="24" />
      ) : (
        <Stack gap="6">
          {ways.data && <Ways ways={ways.data} onChanged={() => void ways.refetch()} />}
          <LoadingOrError asked={ways} failure={failure} />
          {factors.data && <FactorsSection factors={factors.data} changed={changed} />}
          <LoadingOrError asked={factors} failure={failure} />
          <SessionList sessions={sessions} />
          {signIns.data && <SignIns signIns={signIns.data} />}
          <LoadingOrError asked={signIns} failure={failure} />
          <More />
        </Stack>
      )}
    </Page>
  );
}

function More() {
  const t = useT();
  return (
    <Panel>
      <Heading as="h2" fontSize="lg" mb="3">
        {t('More')}
      </Heading>
      <Stack as="ul" gap="2" listStyleType="none">
        <li>
          <TextLink to="/change-password">{t('Change your password')}</TextLink>
        </li>
        <li>
          <TextLink to="/secretquestion">{t('Change your secret questions')}</TextLink>
        </li>
      </Stack>
    </Panel>
  );
}

function Ways({ ways, onChanged }: { ways: AccountWays; onChanged: () => void }) {
  const t = useT();
  const { isLocked, sendsMail } = ways;
  const canReset = ways.sms.codes === 'ON' || (sendsMail && ways.email.codes === 'ON');
  return (
    <>
      {isLocked && (
        <Notice kind="warning">
          {t('We stopped a change that you did not make.')}{' '}
          {canReset ? (
            <TextLink to="/forgetpwd">{t('Reset your password before you change anything here.')}</TextLink>
          ) : (
            <>
              {t('Please call the practice to get a new password.')} <PracticePhoneLink />
            </>
          )}
        </Notice>
      )}
      <WayPanel channel="email" way={ways.email} canChange={!isLocked && sendsMail} onChanged={onChanged} />
      <WayPanel channel="sms" way={ways.sms} canChange={!isLocked} onChanged={onChanged}>
        <Text mt="3" fontSize="sm" color="fg.muted">
          {t('The practice uses the phone numbers in your profile to reach you. We do not send codes there.')}
        </Text>
        <Text mt="1" fontSize="sm" color="fg.muted">
          {t('A passkey or an authenticator app is safer than text messages, which others may intercept.')}
        </Text>
        {ways.pendingPhone && <Pending {...ways.pendingPhone} />}
      </WayPanel>
    </>
  );
}

function Pending({ value, effectiveAt }: { value: string; effectiveAt: string }) {
  const t = useT();
  const time = deviceTime(effectiveAt, useLanguage());
  return (
    <Text mt="3" fontSize="sm">
      {t('The practice entered the number {number}. We will send codes there from {time}.', {
        number: value,
        time,
      })}
    </Text>
  );
}

function WayPanel({
  channel,
  way,
  canChange,
  onChanged,
  children,
}: {
  channel: CodeChannel;
  way: AccountWay;
  canChange: boolean;
  onChanged: () => void;
  children?: ReactNode;
}) {
  const t = useT();
  const [isChanging, setChanging] = useState(false);
  const state = useStateLabel(way);
  const Icon = channel === 'email' ? Mail : MessageSquare;
  return (
    <Panel>
      <Flex gap="3" align="center" wrap="wrap">
        <Box color="fg.muted" flexShrink={0}>
          <Icon size="1.25rem" aria-hidden="true" />
        </Box>
        <Box flex="1" minW="12rem">
          <Heading as="h2" fontSize="lg">
            {channel === 'email' ? t('Sign-in email') : t('Phone number for codes')}
          </Heading>
          <Text overflowWrap="anywhere">{way.value || t('No number yet')}</Text>
        </Box>
        {canChange && !isChanging && (
          <Button variant="outline" size="sm" onClick={() => setChanging(true)}>
            {changeLabel(channel, way, t)}
          </Button>
        )}
      </Flex>
      {children}
      {state && (
        <Box mt="4">
          <Notice kind={way.codes === 'WAITING' ? 'info' : 'warning'}>{state}</Notice>
        </Box>
      )}
      {isChanging && (
        <Box mt="5" pt="5" borderTopWidth="1px" borderColor="border">
          <ChangeWayForm
            channel={channel}
            onDone={() => {
              setChanging(false);
              onChanged();
            }}
            onCancel={() => setChanging(false)}
          />
        </Box>
      )}
    </Panel>
  );
}

function changeLabel(channel: CodeChannel, way: AccountWay, t: T): string {
  if (channel === 'email') return way.codes === 'LOCKED' ? t('Confirm email') : t('Change email');
  if (!way.value) return t('Add number');
  return way.codes === 'LOCKED' ? t('Confirm number') : t('Change number');
}

/** Why no codes are sent there at the moment; undefined if they are. */
function useStateLabel({ codes, codesFrom }: AccountWay): string | undefined {
  const t = useT();
  const language = useLanguage();
  if (codes === 'WAITING' && codesFrom) {
    const time = deviceTime(codesFrom, language);
    return t('For your safety, we will not send codes here before {time}.', { time });
  }
  if (codes === 'LOCKED') return t('A change was stopped. We will not send codes here until you confirm it again.');
  return undefined;
}
