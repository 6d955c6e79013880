import { useT } from '@openward/remote-kit';
import { Box, chakra, Flex, Heading, Link, Stack, Text } from '@openward/ui/layout';
import type { ReactNode } from 'react';
import { PracticePhoneLink, usePracticeName, usePracticePhone } from './practice.tsx';

/** The layout of pages without a session: one narrow column; from 1024 px with the brand panel beside it. */
export function PublicPage(props: { title: string; lead?: string; width?: string; children: ReactNode }) {
  return (
    <Box
      display="grid"
      // Reserves the panel's column, because the page may arrive in pieces.
      gridTemplateColumns={{ lg: '1fr min(50% - 1.25rem, 44rem)' }}
      gap="10"
      px={{ base: '4', md: '8' }}
      pb={{ base: '16', lg: '8' }}
    >
      <Flex minW="0" justify="center" pt={{ base: '6', md: '16' }} pb={{ lg: '8' }}>
        <Box w="full" maxW={props.width ?? '25rem'}>
          <Heading as="h1" fontSize="3xl" letterSpacing="-0.02em" lineHeight="1.2">
            {props.title}
          </Heading>
          {props.lead && (
            <Text color="fg.muted" mt="2" overflowWrap="anywhere">
              {props.lead}
            </Text>
          )}
          <Box mt="8">{props.children}</Box>
          <Practice />
        </Box>
      </Flex>
      <BrandPanel />
    </Box>
  );
}

/** The practice's name and phone, on a screen too narrow for the panel. */
function Practice() {
  const practice = usePracticeName();
  const phone = usePracticePhone();
  if (!practice && !phone) return null;
  return (
    <Stack hideFrom="lg" gap="1" mt="10" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
      {practice && <Text>{practice}</Text>}
      {phone && <PracticePhoneLink />}
    </Stack>
  );
}

/** Inline paths, because the icon set is ten times as large and not loaded on these pages. */
const CALENDAR = 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M9 15l2 2 4-4';
const CODE = 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h3v3h3M14 20h.01M20 20h.01';
const FORM = 'M6 4h12v17H6zM9.5 9h5M9.5 13h5M9.5 17h2';

/** The panel beside the form from 1024 px: what the portal offers, and the practice's phone. */
export function BrandPanel() {
  const t = useT();
  const phone = usePracticePhone();
  const practice = usePracticeName();
  const offers = [
    { icon: CALENDAR, text: t('Book, change or cancel an appointment') },
    { icon: CODE, text: t('Check in with your phone when you arrive') },
    { icon: FORM, text: t('Fill in your forms before your appointment') },
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
      h="calc(100dvh - 6rem)"
      minH="30rem"
      p={{ lg: '10', xl: '14' }}
      rounded="2xl"
      overflow="hidden"
      bg="accent.solid"
      color="accent.contrast"
      // A bright surface of this size would glare in dark mode.
      _dark={{ bg: 'accent.subtle', color: 'accent.fg' }}
    >
      <chakra.svg
        viewBox="6 6 20 20"
        position="absolute"
        insetInlineEnd="-20%"
        bottom="-12%"
        w="80%"
        aria-hidden="true"
      >
        <path d="M13 7h6v6h6v6h-6v6h-6v-6H7v-6h6z" fill="currentColor" opacity="0.08" />
        <chakra.path
          d="M16 10.5v11"
          stroke="accent.solid"
          strokeWidth="1.6"
          strokeLinecap="round"
          _dark={{ stroke: 'accent.subtle' }}
        />
      </chakra.svg>
      <Box position="relative">
        {practice && (
          <Text fontSize="lg" fontWeight="semibold" mb="3" overflowWrap="anywhere">
            {practice}
          </Text>
        )}
        <Heading as="h2" fontSize={{ lg: '3xl', xl: '4xl' }} letterSpacing="-0.02em" lineHeight="1.15">
          {t('Everything for your appointment')}
        </Heading>
        <Stack as="ul" listStyleType="none" gap="5" mt="10">
          {offers.map(({ icon, text }) => (
            <Flex as="li" key={text} align="center" gap="4" fontSize="lg">
              <svg
                viewBox="0 0 24 24"
                width="26"
                height="26"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.75"
                strokeLinecap="round"
                strokeLinejoin="round"
                aria-hidden="true"
              >
                <path d={icon} />
              </svg>
              {text}
            </Flex>
          ))}
        </Stack>
      </Box>
      {phone && (
        <Box position="relative">
          <Text>{t('Questions? Call us:')}</Text>
          <Link href={phone.href} color="inherit" fontSize="2xl" fontWeight="semibold">
            <bdi dir="ltr">{phone.text}</bdi>
          </Link>
        </Box>
      )}
    </Flex>
  );
}
