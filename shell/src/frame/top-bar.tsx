import { isStaff, type Role } from '@openward/contract';
import type { User } from '@openward/contract/accounts';

import { useT } from '@openward/remote-kit';
import { Button, IconButton } from '@openward/ui/button';
import { LogOut, Menu, ScanLine } from '@openward/ui/icons';
import { Box, Flex, Text } from '@openward/ui/layout';
import { Mark } from '@openward/ui/theme';
import { type ReactNode, useRef } from 'react';
import { PreferenceSwitches } from '../preferences/preference-switches.tsx';
import { PortalLink } from './portal-link.tsx';
import { useSignOut } from './use-sign-out.ts';
import { useStanding } from './use-standing.ts';

/** Specification, section 1: the header shows a role-specific portal title. */
const PORTAL_TITLE: Record<Role, string> = {
  ROLE_PATIENT: 'Patient portal',
  ROLE_DOCTOR: 'Doctor portal',
  ROLE_HCP_ADMIN: 'Hospital admin portal',
  ROLE_SYS_ADMIN: 'System admin portal',
};

/** The bar above every screen. The caller makes it sticky, together with other bars. */
export function TopBar(props: { user: User; canScan: boolean; onOpenMenu: () => void; children?: ReactNode }) {
  const t = useT();
  const signOut = useSignOut();
  const role = props.user.userRole;
  const bar = useRef<HTMLDivElement>(null);
  useStanding(bar);
  return (
    <Flex
      ref={bar}
      as="header"
      data-frame=""
      align="center"
      gap={{ base: '1', md: '2' }}
      minH="16"
      py="1"
      px={{ base: '2', md: '8' }}
      borderBottomWidth="1px"
      borderColor="border"
      bg="bg.panel"
    >
      <IconButton
        aria-label={t('Open menu')}
        variant="ghost"
        colorPalette="gray"
        hideFrom="lg"
        onClick={props.onOpenMenu}
      >
        <Menu size="1.25rem" />
      </IconButton>
      <Box hideFrom="lg">
        <Mark size="1.75rem" />
      </Box>
      <Text fontWeight="semibold" flex="1" fontSize={{ base: 'sm', md: 'md' }} lineHeight="1.25">
        {t(PORTAL_TITLE[role])}
      </Text>
      {props.children}
      {/* A phone has these in the drawer, because the title needs the room. */}
      <Box hideBelow="lg">
        <PreferenceSwitches />
      </Box>
      {isStaff(role) && props.canScan && (
        <Button asChild size="sm" variant="subtle" px={{ base: '2', md: '3' }}>
          <PortalLink to="/scanner" aria-label={t('Scanner')}>
            <ScanLine size="1.125rem" aria-hidden="true" />
            <Text as="span" hideBelow="md">
              {t('Scanner')}
            </Text>
          </PortalLink>
        </Button>
      )}
      <IconButton
        aria-label={t('Logout')}
        title={t('Logout')}
        variant="ghost"
        colorPalette="gray"
        size="sm"
        hideBelow="lg"
        onClick={signOut}
      >
        <LogOut size="1.125rem" />
      </IconButton>
    </Flex>
  );
}
