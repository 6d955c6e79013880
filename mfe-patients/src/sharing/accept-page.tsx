import { ApiError, call } from '@openward/api-client';
import {
  acceptInvitation,
  declineInvitation,
  type HeldAccess,
  type Invitation,
  lookAtInvitation,
} from '@openward/contract/sharing';

import { eventBus } from '@openward/event-bus';
import { Link, useLanguage, useParams, useT, useUser } from '@openward/remote-kit';
import { useServerChange, useServerState } from '@openward/remote-kit/query';
import { ActionButton, Button } from '@openward/ui/button';
import { wholeTime } from '@openward/ui/date-time';
import { EmptyState, ErrorState, LoadingState } from '@openward/ui/feedback';
import { Check, Users } from '@openward/ui/icons';
import { Box, Flex, Heading, Page, PageHeader, Panel, Stack, Text } from '@openward/ui/layout';
import { type ReactNode, useState } from 'react';
import { areasOf } from './sharing-client.ts';

/** `/patient/sharing/accept/:secret`: whose invitation it is, what it allows, and the answer to it. */
export default function AcceptPage() {
  const t = useT();
  const { secret = '' } = useParams();
  const [answer, setAnswer] = useState<HeldAccess | 'declined' | null>(null);
  const invitation = useServerState(
    ['sharing', 'invitation', secret],
    async (signal) => (await call(lookAtInvitation, { body: { secret } }, { signal, quiet: true })).result,
    { enabled: answer === null, refetchOnWindowFocus: false },
  );
  const toHeading = () => document.querySelector<HTMLElement>('main h1')?.focus();
  const accept = useServerChange(
    () => call(acceptInvitation, { body: { secret } }),
    ({ result }) => {
      setAnswer(result);
      eventBus.emit('access:given', {});
      toHeading();
    },
  );
  const decline = useServerChange(
    () => call(declineInvitation, { body: { secret } }),
    () => {
      setAnswer('declined');
      toHeading();
    },
  );
  const again = () => void invitation.refetch();
  return (
    <Page width="2xl">
      <PageHeader title={t('An invitation to act for somebody')} />
      {answer && (answer === 'declined' ? <Declined /> : <Accepted access={answer} />)}
      {!answer && invitation.isPending && <LoadingState label={t('Loading')} rows={1} height="64" />}
      {!answer && invitation.isError && <NoInvitation error={invitation.error} onRetry={again} />}
      {!answer && invitation.data && (
        <Asked
          invitation={invitation.data}
          answers={
            <Flex gap="3" wrap="wrap">
              <ActionButton
                size="lg"
                isBusy={accept.isPending}
                isOff={decline.isPending}
                onClick={() => accept.mutate(undefined)}
              >
                {t('Accept')}
              </ActionButton>
              <ActionButton
                size="lg"
                variant="outline"
                isBusy={decline.isPending}
                isOff={accept.isPending}
                onClick={() => decline.mutate(undefined)}
              >
                {t('No, thank you')}
              </ActionButton>
            </Flex>
          }
        />
      )}
    </Page>
  );
}

function Asked({ invitation, answers }: { invitation: Invitation; answers: ReactNode }) {
  const t = useT();
  const language = useLanguage();
  const user = useUser();
  const name = `${invitation.firstName} ${invitation.lastName}`;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <Panel rank="hero">
      <Stack gap="5">
        <Box>
          <Heading as="h2" fontSize="lg">
            {t('{name} asks you to act for them', { name })}
          </Heading>
          <Text color="fg.muted" fontSize="sm">
            {t('You answer as {name}.', { name: `${user.firstName} ${user.lastName}, ${user.email}` })}{' '}
            {t('Can be accepted until {time}', { time: wholeTime(invitation.expiresAt, timeZone, language) })}
          </Text>
        </Box>
        <Box>
          <Text fontWeight="medium">{t('You could then, for {name}:', { name })}</Text>
          <Stack as="ul" gap="2" mt="2" listStyleType="none">
            {areasOf(t)
              .filter(({ value }) => invitation.areas.includes(value))
              .map(({ value, label }) => (
                <Flex as="li" key={value} gap="2" align="center">
                  <Check size="1.125rem" aria-hidden="true" />
                  {label}
                </Flex>
              ))}
          </Stack>
        </Box>
        <Text fontSize="sm">
          {t('Whatever you do for {name} is recorded in your name. Both of you can end it at any time.', { name })}
        </Text>
        {answers}
      </Stack>
    </Panel>
  );
}

function Accepted({ access }: { access: HeldAccess }) {
  const t = useT();
  const name = `${access.firstName} ${access.lastName}`;
  return (
    <Panel>
      <EmptyState
        icon={<Check />}
        title={t('You can now act for {name}', { name })}
        action={<Button onClick={() => eventBus.emit('person:chosen', access)}>{t('Act for {name}', { name })}</Button>}
      >
        {t('A bar at the top always says whom you act for.')}
      </EmptyState>
    </Panel>
  );
}

function Declined() {
  const t = useT();
  return (
    <Panel>
      <EmptyState
        icon={<Users />}
        title={t('You declined the invitation.')}
        action={
          <Button asChild variant="outline">
            <Link to="/home">{t('To your start page')}</Link>
          </Button>
        }
      />
    </Panel>
  );
}

/** Why there is nothing to accept: over is over, but a server that does not answer may be asked again. */
function NoInvitation({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  const isAnswer = error instanceof ApiError && error.status >= 400 && error.status < 500;
  if (!isAnswer) {
    return <ErrorState title={t('The invitation could not be loaded')} retryLabel={t('Retry')} onRetry={onRetry} />;
  }
  return (
    <Panel>
      <EmptyState
        icon={<Users />}
        title={t('This invitation cannot be accepted')}
        action={
          <Button asChild variant="outline">
            <Link to="/home">{t('To your start page')}</Link>
          </Button>
        }
      >
        {t(error.message)}
      </EmptyState>
    </Panel>
  );
}
