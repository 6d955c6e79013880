import { consultationLabel } from '@openward/contract';
import type { WaitingRequest } from '@openward/contract/waiting-list';

import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Box, Flex, Heading, Panel, Stack, Text } from '@openward/ui/layout';
import { nameOf } from '../appointment/appointment-card.tsx';
import { OfferCard } from './offer-card.tsx';

/** One thing that the patient waits for; an offer stands on top of it while it is open. */
export function RequestCard(props: {
  request: WaitingRequest;
  isBusy: boolean;
  onAccept: () => void;
  onDecline: () => void;
  onLeave: () => void;
  onOver: () => void;
}) {
  const t = useT();
  const { request, isBusy } = props;
  const { offer, doctorDetails, fromDay, toDay, fromTime, toTime } = request;
  const type = t(consultationLabel(request.consultationType));
  const whom = doctorDetails ? t('Dr. {name}', { name: nameOf(doctorDetails) }) : t('Any doctor');
  return (
    <Panel as="article" rank={offer ? 'hero' : 'plain'}>
      <Stack gap="4">
        {offer && (
          <OfferCard
            offer={offer}
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
              {fromDay === toDay ? fromDay : t('{first} to {last}', { first: fromDay, last: toDay })} ·{' '}
              {t('between {from} and {to}', { from: fromTime, to: toTime })}
            </Text>
            <Text mt="1" overflowWrap="anywhere">
              {request.description}
            </Text>
          </Box>
          <Button
            variant="ghost"
            colorPalette="gray"
            ms={{ base: '-4', sm: '0' }}
            aria-label={`${t('Stop waiting')}, ${type}, ${whom}`}
            onClick={props.onLeave}
          >
            {t('Stop waiting')}
          </Button>
        </Flex>
      </Stack>
    </Panel>
  );
}
