import { CONSULTATION_TYPES, consultationLabel } from '@openward/contract';
import { nameOf } from '@openward/contract/text';
import type { WaitingRequest } from '@openward/contract/waiting-list';
import { Link, lazy, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { EmptyState, ErrorState, LoadingState, Notice } from '@openward/ui/feedback';
import { Clock } from '@openward/ui/icons';
import { Box, Flex, Heading, Page, PageHeader, Panel, Stack, Text } from '@openward/ui/layout';
import { Suspense, useCallback, useRef, useState } from 'react';
import { useWaiting, useWaitingActions, wantedTimeLabel } from '../../parts/waiting-list/use-waiting.ts';
import { WaitingForm, type WaitingValues } from '../../parts/waiting-list/waiting-form.tsx';
import { EarlierThan, OfferCard } from './offer-card.tsx';

const ConfirmDialog = lazy(async () => ({ default: (await import('@openward/ui/dialog')).ConfirmDialog }));

/** `/appointments/waiting`: the patient's requests, open offers, and a form for a new request. */
export default function WaitingPage() {
  const t = useT();
  const waiting = useWaiting();
  const [taken, setTaken] = useState<'booked' | 'moved'>();
  const [toLeave, setToLeave] = useState<WaitingRequest | null>(null);
  const [round, setRound] = useState(0);
  const heading = useRef<HTMLDivElement>(null);
  // The focused element went away with its card.
  const toHeading = () => heading.current?.querySelector('h1')?.focus();
  const again = () => void waiting.refetch();
  const actions = useWaitingActions(again, (visit) => {
    setTaken(visit.status === 'RESCHEDULED' ? 'moved' : 'booked');
    toHeading();
  });
  const { refetch } = waiting;
  const joined = useCallback(() => {
    setRound((before) => before + 1);
    void refetch();
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [refetch]);
  return (
    <Page>
      <div ref={heading}>
        <PageHeader title={t('Waiting list')}>
          {t(
            'When a time becomes free, we offer it to the first patient it suits. You get a message and have 15 minutes to accept.',
          )}
        </PageHeader>
      </div>
      <Stack gap="6">
        {taken && (
          <Notice kind="success">
            {taken === 'moved' ? t('Your appointment was moved.') : t('Your appointment is booked.')}{' '}
            <Link to="/appointments">{t('See your appointments')}</Link>
          </Notice>
        )}
        {waiting.isPending && <LoadingState label={t('Loading')} rows={1} />}
        {waiting.isError && !waiting.data && (
          <ErrorState title={t('We could not load the waiting list')} retryLabel={t('Try again')} onRetry={again} />
        )}
        {waiting.data?.length === 0 && !taken && (
          <Panel>
            <EmptyState
              icon={<Clock />}
              title={t('You are not on the waiting list')}
              action={
                <Button asChild variant="outline">
                  <Link to="/appointments/new">{t('Find a free time')}</Link>
                </Button>
              }
            >
              {t('Fill in the form below, or find a time that is free now.')}
            </EmptyState>
          </Panel>
        )}
        {waiting.data && waiting.data.length > 0 && (
          <Stack as="ul" gap="3" listStyleType="none">
            {waiting.data.map((request) => (
              <li key={request.id}>
                <RequestCard
                  request={request}
                  isBusy={actions.accept.isPending}
                  onAccept={() => request.offer && actions.accept.mutate(request.offer)}
                  onDecline={() => {
                    if (request.offer) actions.decline.mutate(request.offer);
                    toHeading();
                  }}
                  onLeave={() => setToLeave(request)}
                  onOver={again}
                />
              </li>
            ))}
          </Stack>
        )}
        <Panel>
          <Stack gap="5">
            <Heading as="h2" fontSize="lg">
              {t('Join the waiting list')}
            </Heading>
            <WaitingForm key={round} begin={round === 0 ? fromAddress() : {}} onJoined={joined} />
          </Stack>
        </Panel>
      </Stack>
      {toLeave && (
        <Suspense>
          <ConfirmDialog
            open
            destructive
            title={t('Leave the waiting list?')}
            confirmLabel={t('Leave the waiting list')}
            cancelLabel={t('Stay on the waiting list')}
            busy={actions.leave.isPending}
            onConfirm={() => {
              actions.leave.mutate(toLeave);
              setToLeave(null);
              setTimeout(toHeading, 100);
            }}
            onClose={() => setToLeave(null)}
          >
            {t('You will lose your place on this list.')}
          </ConfirmDialog>
        </Suspense>
      )}
    </Page>
  );
}

/** Initial values from the booking: `?type=` and `?doctor=`. */
function fromAddress(): Partial<WaitingValues> {
  const asked = new URLSearchParams(window.location.search);
  const type = asked.get('type');
  return {
    consultationType: CONSULTATION_TYPES.find((known) => known === type) ?? '',
    doctorId: asked.get('doctor') ?? '',
  };
}

function RequestCard(props: {
  request: WaitingRequest;
  isBusy: boolean;
  onAccept: () => void;
  onDecline: () => void;
  onLeave: () => void;
  onOver: () => void;
}) {
  const t = useT();
  const { request, isBusy } = props;
  const { offer, doctorDetails } = request;
  const type = t(consultationLabel(request.consultationType));
  const whom = doctorDetails ? t('Dr. {name}', { name: nameOf(doctorDetails) }) : t('Any doctor');
  return (
    <Panel as="article" rank={offer ? 'hero' : 'plain'}>
      <Stack gap="4">
        {offer && (
          <OfferCard
            offer={offer}
            visit={request.appointment}
            isBusy={isBusy}
            onAccept={props.onAccept}
            onDecline={props.onDecline}
            onOver={props.onOver}
          />
        )}
        <Flex justify="space-between" align="flex-start" gap="3" wrap="wrap">
          <Box minW="0">
            <Heading as={offer ? 'h3' : 'h2'} fontSize="md">
              {type} · {whom}
            </Heading>
            <Text color="fg.muted" fontSize="sm">
              {wantedTimeLabel(request, t)}
            </Text>
            {request.appointment && <EarlierThan visit={request.appointment} />}
            <Text mt="1" overflowWrap="anywhere">
              <bdi>{request.description}</bdi>
            </Text>
          </Box>
          <Button
            variant="ghost"
            colorPalette="gray"
            ms={{ base: '-4', sm: '0' }}
            aria-label={`${t('Leave the waiting list')}, ${type}, ${whom}`}
            onClick={props.onLeave}
          >
            {t('Leave the waiting list')}
          </Button>
        </Flex>
      </Stack>
    </Panel>
  );
}
