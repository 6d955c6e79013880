import { nameOf } from '@openward/contract/text';
import type { WaitingOffer, WaitingRequest } from '@openward/contract/waiting-list';
import { useLanguage, useT } from '@openward/remote-kit';
import { ActionButton } from '@openward/ui/button';
import { clockTime, wholeTime } from '@openward/ui/date-time';
import { Box, Flex, Heading, Stack, Text } from '@openward/ui/layout';
import { useEffect, useRef } from 'react';
import { useSecondsLeft } from '../../parts/waiting-list/use-waiting.ts';

/** A time held for the patient, with a countdown. */
export function OfferCard(props: {
  offer: WaitingOffer;
  /** The visit that would move to that time; null for a new visit. */
  visit: WaitingRequest['appointment'];
  isBusy: boolean;
  onAccept: () => void;
  onDecline: () => void;
  onOver: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { offer, isBusy } = props;
  const left = useSecondsLeft(offer.expiresAt);
  const over = useRef(props.onOver);
  over.current = props.onOver;
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) over.current();
  }, [isOver]);
  const time = wholeTime(offer.startDateTime, offer.timeZone, language);
  const doctor = t('Dr. {name}', { name: nameOf(offer.doctorDetails) });
  const named = (label: string) => `${label}, ${time}, ${doctor}`;
  return (
    <Stack gap="4" color="accent.fg" borderBottomWidth="1px" borderColor="accent.border" pb="5">
      <Box>
        <Heading as="h2" fontSize="lg">
          {props.visit ? t('An earlier time is free for you') : t('A time is free for you')}
        </Heading>
        <Text fontWeight="semibold">{time}</Text>
        <Text fontSize="sm">
          {doctor} · {offer.hospitalName}
        </Text>
        {props.visit && (
          <Text fontSize="sm" mt="1">
            {t('If you accept, your appointment on {time} moves here.', {
              time: wholeTime(props.visit.startDateTime, props.visit.timeZone, language),
            })}
          </Text>
        )}
      </Box>
      <Text fontSize="sm">
        {t('Reserved for you until {time}.', { time: clockTime(offer.expiresAt, offer.timeZone, language) })}{' '}
        {/* Announced once, because announcing each second would drown out everything else. */}
        <Box as="span" aria-hidden="true" fontWeight="bold" fontVariantNumeric="tabular-nums">
          {shown(left)}
        </Box>
      </Text>
      <Flex gap="3" wrap="wrap">
        <ActionButton size="lg" isBusy={isBusy} isOff={isOver} aria-label={named(t('Accept'))} onClick={props.onAccept}>
          {t('Accept')}
        </ActionButton>
        <ActionButton
          size="lg"
          variant="outline"
          isOff={isBusy || isOver}
          aria-label={named(t('Decline'))}
          onClick={props.onDecline}
        >
          {t('Decline')}
        </ActionButton>
      </Flex>
    </Stack>
  );
}

/** Minutes and seconds: `14:05`. */
function shown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Names the visit that should be earlier. */
export function EarlierThan({ visit }: { visit: NonNullable<WaitingRequest['appointment']> }) {
  const t = useT();
  const language = useLanguage();
  return (
    <Text fontSize="sm" color="fg.muted">
      {t('Earlier than the appointment on {time}', {
        time: wholeTime(visit.startDateTime, visit.timeZone, language),
      })}
    </Text>
  );
}
