import type { Doctor } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';

import { useLanguage, useT } from '@openward/remote-kit';
import { Box, Flex, Heading, Text } from '@openward/ui/layout';
import { specialitiesOf } from '../../parts/appointment/specialities.ts';

/** A doctor's initials, name, specialities and hospital. */
export function DoctorLine({ doctor }: { doctor: Doctor }) {
  const t = useT();
  const language = useLanguage();
  const { firstName, lastName, hospitalName, hospitalAddress } = doctor;
  return (
    <Flex gap="4" align="flex-start" minW="0">
      <Flex
        align="center"
        justify="center"
        boxSize="12"
        flexShrink="0"
        rounded="full"
        bg="accent.emphasized"
        color="accent.fg"
        fontWeight="bold"
        aria-hidden="true"
      >
        {[firstName, lastName].map((name) => [...name][0] ?? '').join('')}
      </Flex>
      <Box minW="0" overflowWrap="anywhere">
        <Heading as="h2" fontSize="md">
          {t('Dr. {name}', { name: nameOf({ firstName, lastName }) })}
        </Heading>
        <Text fontSize="sm">
          {specialitiesOf(doctor, t, language)} · {hospitalName}
        </Text>
        {hospitalAddress && (
          <Text fontSize="sm" color="fg.muted">
            <bdi>{hospitalAddress}</bdi>
          </Text>
        )}
      </Box>
    </Flex>
  );
}
