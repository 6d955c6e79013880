import { useT } from '@openward/remote-kit';
import { CalendarCheck, ClipboardList, QrCode } from '@openward/ui/icons';
import { Box, chakra, Flex, Heading, Link, Stack, Text } from '@openward/ui/layout';
import { useState } from 'react';
import { practicePhone } from './practice-phone.ts';

/** The face of the pages for everybody, beside the form from 1024 px on: what one can do here, and whom to call. */
export function BrandPanel() {
  const t = useT();
  const [phone] = useState(() => practicePhone(document));
  const offers = [
    { Icon: CalendarCheck, text: t('Book, move or cancel an appointment') },
    { Icon: QrCode, text: t('Check in with your phone when you arrive') },
    { Icon: ClipboardList, text: t('Fill in your forms before you come') },
  ];
  return (
    <Flex
      as="aside"
      hideBelow="lg"
      direction="column"
      justify="space-between"
      gap="10"
      position="sticky"
      top="4"
      alignSelf="flex-start"
      flex="1"
      maxW="36rem"
      h="calc(100dvh - 6rem)"
      minH="30rem"
      p={{ lg: '10', xl: '14' }}
      rounded="2xl"
      overflow="hidden"
      bg="accent.solid"
      color="accent.contrast"
      // In the dark a surface of this size would glare.
      _dark={{ bg: 'accent.subtle', color: 'accent.fg' }}
    >
      <chakra.svg
        viewBox="6 6 20 20"
        position="absolute"
        insetInlineEnd="-20%"
        bottom="-12%"
        w="80%"
        opacity="0.09"
        aria-hidden="true"
      >
        <path d="M13 7h6v6h6v6h-6v6h-6v-6H7v-6h6z" fill="currentColor" />
      </chakra.svg>
      <Box position="relative">
        <Heading as="h2" fontSize={{ lg: '3xl', xl: '4xl' }} letterSpacing="-0.02em" lineHeight="1.15">
          {t('Everything around your visit')}
        </Heading>
        <Stack as="ul" listStyleType="none" gap="5" mt="10">
          {offers.map(({ Icon, text }) => (
            <Flex as="li" key={text} align="center" gap="4" fontSize="lg">
              <Icon size={24} aria-hidden="true" />
              {text}
            </Flex>
          ))}
        </Stack>
      </Box>
      {phone && (
        <Box position="relative">
          <Text>{t('Questions? Call us:')}</Text>
          <Link href={phone.href} color="inherit" fontSize="2xl" fontWeight="semibold">
            {phone.text}
          </Link>
        </Box>
      )}
    </Flex>
  );
}
