import { nameOf } from '@openward/contract/text';
import type { WaitingOffer } from '@openward/contract/waiting-list';
import { Link, useLanguage, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { clockTime, wholeTime } from '@openward/ui/date-time';
import { Box, Flex, Heading, Panel, Stack, Text } from '@openward/ui/layout';
import { useSecondsLeft, useWaiting } from '../../parts/waiting-list/use-waiting.ts';

/** Times that the waiting list currently holds for the patient; empty if there are none. */
export default function OpenOffers() {
  const requests = useWaiting().data ?? [];
  const offers = requests.flatMap(({ offer }) => offer ?? []);
  if (offers.length === 0) return null;
  return (
    <Stack gap="3">
      {offers.map((offer) => (
        <OpenOffer key={offer.id} offer={offer} />
      ))}
    </Stack>
  );
}

function OpenOffer({ offer }: { offer: WaitingOffer }) {
  const t = useT();
  const language = useLanguage();
  if (useSecondsLeft(offer.expiresAt) === 0) return null;
  return (
    <Panel>
      <Flex
        gap="4"
        direction={{ base: 'column', sm: 'row' }}
        align={{ base: 'stretch', sm: 'center' }}
        justify="space-between"
      >
        <Box>
          <Heading as="h2" fontSize="lg" color="accent.fg">
            {t('A time is free for you')}
          </Heading>
          <Text fontWeight="semibold">{wholeTime(offer.startDateTime, offer.timeZone, language)}</Text>
          <Text fontSize="sm" color="fg.muted">
            {t('Dr. {name}', { name: nameOf(offer.doctorDetails) })} · {offer.hospitalName} ·{' '}
            {t('Reserved for you until {time}.', { time: clockTime(offer.expiresAt, offer.timeZone, language) })}
          </Text>
        </Box>
        <Button asChild flexShrink="0">
          <Link to="/appointments/waiting">{t('Accept or decline')}</Link>
        </Button>
      </Flex>
    </Panel>
  );
}
