import { consultationLabel } from '@openward/contract';
import { Link, useLanguage, useT } from '@openward/remote-kit';
import { wholeTime } from '@openward/ui/date-time';
import { Box, Heading, SimpleGrid, Text } from '@openward/ui/layout';
import { stepTwoAddress } from '../booking/step-two.ts';
import { useFreeSoon } from './use-next.ts';

/** The nearest free times, from which booking is a few words and one press away. Where none comes, nothing. */
export function FreeSoon() {
  const t = useT();
  const language = useLanguage();
  const soon = useFreeSoon();
  const offers = (soon.data ?? []).flatMap(({ doctor, slots: [slot] }) => (slot ? [{ doctor, slot }] : []));
  if (offers.length === 0) return null;
  return (
    <Box>
      <Heading as="h2" fontSize="lg" mb="3">
        {t('Next free times')}
      </Heading>
      <SimpleGrid as="ul" columns={{ base: 1, md: 3 }} gap="3" listStyleType="none">
        {offers.map(({ doctor, slot }) => (
          <li key={doctor.id}>
            <Box
              asChild
              display="block"
              h="full"
              borderWidth="1px"
              borderColor="border"
              bg="bg.panel"
              rounded="xl"
              p="4"
              _hover={{ borderColor: 'accent.solid' }}
              _focusVisible={{ outline: '2px solid', outlineColor: 'accent.solid' }}
            >
              <Link to={stepTwoAddress({ doctor, slot })}>
                <Text fontWeight="semibold" color="accent.fg">
                  {wholeTime(slot.startDateTime, slot.timeZone, language)}
                </Text>
                <Text fontSize="sm">{t('Dr. {name}', { name: `${doctor.firstName} ${doctor.lastName}` })}</Text>
                <Text fontSize="sm" color="fg.muted">
                  {[...new Set(doctor.speciality)].map((one) => t(consultationLabel(one))).join(', ')} ·{' '}
                  {doctor.hospitalName}
                </Text>
              </Link>
            </Box>
          </li>
        ))}
      </SimpleGrid>
    </Box>
  );
}
