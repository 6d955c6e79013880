import { ApiError, call } from '@openward/api-client';
import {
  acceptInvitation,
  declineInvitation,
  type HeldAccess,
  type Invitation,
  lookAtInvitation,
} from '@openward/contract/sharing';
import { nameOf } from '@openward/contract/text';

import { eventBus } from '@openward/event-bus';
import { Link, useLanguage, useParams, useT, useUser } from '@openward/remote-kit';
import { useServerChange, useServerState } from '@openward/remote-kit/query';
import { ActionButton, Button } from '@openward/ui/button';
import { deviceTime } from '@openward/ui/date-time';
import { EmptyState, ErrorState, LoadingState } from '@openward/ui/feedback';
import { Check, Users } from '@openward/ui/icons';
import { Box, Flex, Heading, Page, PageHeader, Panel, Stack, Text } from '@openward/ui/layout';
import { type ReactNode, useState } from 'react';
import { areasOf } from './sharing-client.ts';

/** `/patient/sharing/accept/:secret`: an invitation with its sender, its areas and the answer. */
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
      <PageHeader title={t('Invitation to act for another person')} />
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
                {t('Decline')}
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
  const name = nameOf(invitation);
  return (
    <Panel rank="hero">
      <Stack gap="5">
        <Box>
          <Heading as="h2" fontSize="lg">
            {t('{name} asks you to act for them', { name })}
          </Heading>
          <Text color="fg.muted" fontSize="sm">
            {t('You are signed in as {name}.', { name: `${nameOf(user)}, ${user.email}` })}{' '}
            {t('Valid until {time}', { time: deviceTime(invitation.expiresAt, language) })}
          </Text>
        </Box>
        <Box>
          <Text fontWeight="medium">{t('If you accept, you can manage these for {name}:', { name })}</Text>
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
          {t('We record what you do for {name} under your name. Either of you can end access at any time.', { name })}
        </Text>
        {answers}
      </Stack>
    </Panel>
  );
}

function Accepted({ access }: { access: HeldAccess }) {
  const t = useT();
  const name = nameOf(access);
  return (
    <Panel>
      <EmptyState
        icon={<Check />}
        title={t('You can now act for {name}', { name })}
        action={<Button onClick={() => eventBus.emit('person:chosen', access)}>{t('Act for {name}', { name })}</Button>}
      >
        {t('The bar at the top shows who you act for.')}
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
            <Link to="/home">{t('Go to your start page')}</Link>
          </Button>
        }
      />
    </Panel>
  );
}

/** Why there is no invitation to accept; a retry only if the server did not answer. */
function NoInvitation({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  const isAnswer = error instanceof ApiError && error.status >= 400 && error.status < 500;
  if (!isAnswer) {
    return <ErrorState title={t('We could not load the invitation')} retryLabel={t('Try again')} onRetry={onRetry} />;
  }
  return (
    <Panel>
      <EmptyState
        icon={<Users />}
        title={t('You cannot accept this invitation')}
        action={
          <Button asChild variant="outline">
            <Link to="/home">{t('Go to your start page')}</Link>
          </Button>
        }
      >
        {t(error.said)}
      </EmptyState>
    </Panel>
  );
}
