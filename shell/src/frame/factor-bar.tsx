import { store, useLanguage, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { deviceTime } from '@openward/ui/date-time';
import { Box, Flex, Text } from '@openward/ui/layout';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { isOverdue, SECURITY } from '../navigation/guard.ts';
import { routeAtom } from '../navigation/navigation.ts';
import { PortalLink } from './portal-link.tsx';

/** Says until when the user must set up a second factor, or that it is overdue, with a link to do so. */
export function FactorBar({ due }: { due: string }) {
  const t = useT();
  const isThere = useAtomValue(routeAtom, { store })?.path === SECURITY;
  const id = useId();
  const time = deviceTime(due, useLanguage());
  return (
    <Box
      as="section"
      aria-labelledby={id}
      colorPalette={isOverdue(due) ? 'danger' : 'warning'}
      bg="colorPalette.muted"
      color="colorPalette.fg"
      borderBottomWidth="2px"
      borderColor="colorPalette.solid"
    >
      <Flex align="center" gap="3" minH="14" py="1" px={{ base: '4', md: '8' }}>
        <Text id={id} flex="1" minW="0" fontWeight="semibold" fontSize="sm">
          {isOverdue(due)
            ? t('This practice asks for a second factor. Please set one up to continue.')
            : t('This practice asks for a second factor. Please set one up before {time}.', { time })}
        </Text>
        {!isThere && (
          <Button asChild variant="outline" colorPalette="gray" bg="bg.panel" flexShrink={0}>
            <PortalLink to={SECURITY}>{t('Set up now')}</PortalLink>
          </Button>
        )}
      </Flex>
    </Box>
  );
}
