import { consultationLabel } from '@openward/contract';
import { phoneText } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';
import type { WaitingPatient } from '@openward/contract/waiting-list';
import { type T, useLanguage, useT, useUser } from '@openward/remote-kit';
import { ActionButton, Button } from '@openward/ui/button';
import { clockTime, dayOf, wholeTime } from '@openward/ui/date-time';
import { Badge } from '@openward/ui/feedback';
import { Box, chakra, Flex, Heading, Panel, Stack, Text } from '@openward/ui/layout';
import { useSecondsLeft, wantedTimeLabel } from '../../parts/waiting-list/use-waiting.ts';
import { EarlierThan } from './offer-card.tsx';

/** The actions of staff on a request. */
export type Deed = 'offer' | 'remove' | 'accept' | 'withdraw';

/** A request on the waiting list with its offers and actions. */
export function DeskRequest(props: { request: WaitingPatient; isBusy: boolean; act: (deed: Deed) => void }) {
  const t = useT();
  const isDoctor = useUser().userRole === 'ROLE_DOCTOR';
  const { request, act } = props;
  const { patientDetails, offer, createdAt } = request;
  const { dateOfBirth, phoneNo } = patientDetails;
  const name = nameOf(patientDetails);
  const born = dateOfBirth && t('born {date}', { date: dateOfBirth });
  return (
    <Panel as="article" padding="5">
      <Flex gap={{ base: '3', md: '6' }} direction={{ base: 'column', md: 'row' }}>
        <Box w={{ md: '64' }} flexShrink="0">
          <Heading
            as="h2"
            id={headingOf(request)}
            tabIndex={-1}
            outline="none"
            fontSize="md"
            lineHeight="1.5"
            overflowWrap="anywhere"
          >
            {name}
          </Heading>
          {born && (
            <Text fontSize="sm" color="fg.muted">
              {born}
            </Text>
          )}
          {phoneNo && (
            <chakra.a
              href={`tel:${phoneNo}`}
              display="inline-flex"
              alignItems="center"
              minH={{ base: '11', md: '6' }}
              fontSize="sm"
              color="accent.fg"
              textDecoration="underline"
            >
              <bdi>{phoneText(phoneNo)}</bdi>
            </chakra.a>
          )}
          <Text fontSize="sm" color="fg.muted">
            {t('Waiting since {date}', { date: dayOf(createdAt) })}
          </Text>
        </Box>
        <Stack gap="1.5" flex="1" minW="0">
          <Flex gap="2" align="center" wrap="wrap">
            <Text fontWeight="semibold">{wantedLabel(request, isDoctor, t)}</Text>
            {request.appointment && (
              <Badge colorPalette="accent" rounded="full" px="2">
                {t('Earlier time')}
              </Badge>
            )}
          </Flex>
          <Text fontSize="sm" color="fg.muted">
            {wantedTimeLabel(request, t)}
          </Text>
          {request.appointment && <EarlierThan visit={request.appointment} />}
          <Text overflowWrap="anywhere">
            <bdi>{request.description}</bdi>
          </Text>
          <Offers request={request} />
          {offer && <OpenOffer {...props} offer={offer} name={name} />}
          <Flex gap="2" wrap="wrap" mt="1">
            <Button
              size="sm"
              minH="11"
              variant={offer ? 'outline' : 'solid'}
              aria-label={`${offer ? t('Book another time') : t('Offer a time')}, ${name}`}
              onClick={() => act('offer')}
            >
              {offer ? t('Book another time') : t('Offer a time')}
            </Button>
            {request.mayRemove && (
              <Button
                size="sm"
                minH="11"
                variant="ghost"
                colorPalette="danger"
                aria-label={`${t('Remove')}, ${name}`}
                onClick={() => act('remove')}
              >
                {t('Remove')}
              </Button>
            )}
          </Flex>
        </Stack>
      </Flex>
    </Panel>
  );
}

/** The id of the request's heading, which can take the focus. */
export function headingOf({ id }: WaitingPatient): string {
  return `waiting-${id}`;
}

/** What the patient waits for. Doctors see no doctor names. */
function wantedLabel({ consultationType, doctorDetails }: WaitingPatient, isDoctor: boolean, t: T): string {
  const type = t(consultationLabel(consultationType));
  if (isDoctor && doctorDetails) return type;
  return `${type} · ${doctorDetails ? t('Dr. {name}', { name: nameOf(doctorDetails) }) : t('Any doctor')}`;
}

function OpenOffer(props: {
  offer: NonNullable<WaitingPatient['offer']>;
  name: string;
  isBusy: boolean;
  act: (deed: Deed) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const isDoctor = useUser().userRole === 'ROLE_DOCTOR';
  const { offer, name, isBusy, act } = props;
  if (useSecondsLeft(offer.expiresAt) === 0) return null;
  return (
    <Box bg="accent.subtle" rounded="lg" p="3" mt="1">
      <Text fontSize="sm" fontWeight="semibold" color="accent.fg">
        {t('Offered: {time}', { time: wholeTime(offer.startDateTime, offer.timeZone, language) })}
      </Text>
      <Text fontSize="sm">
        {!isDoctor && `${t('Dr. {name}', { name: nameOf(offer.doctorDetails) })} · `}
        {t('Reserved until {time}.', { time: clockTime(offer.expiresAt, offer.timeZone, language) })}
      </Text>
      <Flex gap="2" wrap="wrap" mt="2">
        <ActionButton
          size="sm"
          minH="11"
          isBusy={isBusy}
          aria-label={`${t('Accept for the patient')}, ${name}`}
          onClick={() => act('accept')}
        >
          {t('Accept for the patient')}
        </ActionButton>
        <Button
          size="sm"
          minH="11"
          variant="outline"
          aria-label={`${t('Withdraw offer')}, ${name}`}
          onClick={() => act('withdraw')}
        >
          {t('Withdraw offer')}
        </Button>
      </Flex>
    </Box>
  );
}

function Offers({ request }: { request: WaitingPatient }) {
  const t = useT();
  const language = useLanguage();
  const past = request.offers.filter(({ state }) => state !== 'OPEN');
  if (past.length === 0) return null;
  return (
    <Stack as="ul" gap="0.5" listStyleType="none" aria-label={t('Earlier offers')} fontSize="sm" color="fg.muted">
      {past.map(({ startDateTime, timeZone, state }) => {
        const time = wholeTime(startDateTime, timeZone, language);
        return (
          <li key={`${startDateTime} ${state}`}>
            {state === 'DECLINED' ? t('Declined: {time}', { time }) : t('Not answered: {time}', { time })}
          </li>
        );
      })}
    </Stack>
  );
}
