import type { User } from '@openward/contract/accounts';
import { isShownAt, menuOf, placesOf, type Registry } from '@openward/contract/releases';
import { store, useLanguage, useT } from '@openward/remote-kit';
import { Box, chakra, Flex } from '@openward/ui/layout';
import { useAtomValue } from 'jotai';
import { routeAtom } from '../navigation/navigation.ts';
import { labelIn } from '../registry/menu.ts';
import { MenuCountBadge } from './menu-count-on-demand.tsx';
import { MenuIcon } from './menu-icon.tsx';
import { PortalLink } from './portal-link.tsx';

/** A patient's main pages at the bottom of a phone. */
export function BottomBar({ user, registry }: { user: User; registry: Registry }) {
  const t = useT();
  const language = useLanguage();
  const path = useAtomValue(routeAtom, { store })?.path;
  return (
    <Flex
      as="nav"
      data-frame=""
      aria-label={t('Main pages')}
      hideFrom="lg"
      position="sticky"
      bottom="0"
      bg="bg.panel"
      borderTopWidth="1px"
      borderColor="border"
      pb="env(safe-area-inset-bottom)"
      zIndex="docked"
    >
      {placesOf(menuOf(registry, user)).map((place) => (
        <chakra.div
          key={place.path}
          asChild
          flex="1"
          minW="0"
          display="flex"
          flexDirection="column"
          alignItems="center"
          gap="0.5"
          minH="14"
          pt="1.5"
          px="1"
          fontSize="xs"
          textAlign="center"
          lineHeight="1.15"
          color="fg.muted"
          _currentPage={{ color: 'accent.fg', fontWeight: 'semibold' }}
          _focusVisible={{ outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '-2px' }}
        >
          <PortalLink to={place.path} isCurrent={isShownAt(place.path, path)}>
            <Box position="relative">
              <MenuIcon shapes={place.shapes} size="1.25rem" />
              {place.count && (
                <Box position="absolute" top="-2" insetInlineStart="3.5">
                  <MenuCountBadge count={place.count} />
                </Box>
              )}
            </Box>
            <Box as="span" maxW="full" overflowWrap="anywhere">
              {labelIn(language, place, place.bar ?? place.label)}
            </Box>
          </PortalLink>
        </chakra.div>
      ))}
    </Flex>
  );
}
