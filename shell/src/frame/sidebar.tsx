import type { User } from '@openward/contract/accounts';
import { isShownAt, menuOf, type OwnedRoute, type Registry, routeFinder } from '@openward/contract/releases';
import { store, useLanguage, useT } from '@openward/remote-kit';
import {
  CircleQuestionMark,
  ClipboardList,
  KeyRound,
  LogOut,
  ShieldQuestion,
  Smartphone,
  UserCog,
  User as UserIcon,
} from '@openward/ui/icons';
import { Box, chakra, Flex, Stack, Text } from '@openward/ui/layout';
import { Logo } from '@openward/ui/theme';
import { useAtomValue } from 'jotai';
import { type ReactNode, useRef, useState } from 'react';
import { homeOf, profileOf } from '../navigation/guard.ts';
import { routeAtom } from '../navigation/navigation.ts';
import { PreferenceSwitches } from '../preferences/preference-switches.tsx';
import { labelIn } from '../registry/menu.ts';
import { MenuCountBadge } from './menu-count-on-demand.tsx';
import { MenuIcon } from './menu-icon.tsx';
import { PortalLink } from './portal-link.tsx';
import { useSignOut } from './use-sign-out.ts';
import { useStanding } from './use-standing.ts';

const ICON = '1.125rem';

/** The Account group (specification, section 2); an entry shows only if a remote has its screen for the user. */
const accountOf = (user: User) =>
  [
    { path: profileOf(user), label: 'Profile', Icon: UserIcon },
    { path: '/secretquestion', label: 'Secret Question', Icon: ShieldQuestion },
    { path: '/security', label: 'Sign-in and security', Icon: UserCog },
    { path: '/change-password', label: 'Change password', Icon: KeyRound },
    { path: '/patient/access', label: 'Who viewed my record', Icon: ClipboardList },
    { path: '/apps', label: 'Apps', Icon: Smartphone },
    { path: '/help', label: 'Help', Icon: CircleQuestionMark },
  ] as const;

/** Name and avatar, the role's menu from the registry, and the account; in a phone's drawer also the preferences. */
export function Sidebar({
  user,
  registry,
  onNavigate,
  hasPreferences = false,
}: {
  user: User;
  registry: Registry;
  onNavigate?: () => void;
  hasPreferences?: boolean;
}) {
  const t = useT();
  const language = useLanguage();
  const signOut = useSignOut();
  const find = routeFinder(registry);
  const nav = useRef<HTMLDivElement>(null);
  useStanding(nav);
  return (
    <Flex data-frame="" direction="column" h="full" py="5" px="3" gap="4" overflowY="auto">
      <chakra.div asChild px="3" rounded="lg" _focusVisible={ITEM._focusVisible}>
        <PortalLink to={homeOf(user)} aria-label={t('Openward, go to your start page')} onNavigate={onNavigate}>
          <Logo />
        </PortalLink>
      </chakra.div>
      {/* Room for three lines, so that a name or address that wraps does not move the menu below. */}
      <Flex align="center" gap="3" px="3" minW="0" minH="4.125rem">
        <Avatar user={user} />
        <Box minW="0">
          <Text fontWeight="semibold" overflowWrap="anywhere">
            {user.firstName} {user.lastName}
          </Text>
          <Text fontSize="xs" color="fg.muted" overflowWrap="anywhere">
            {user.actingFor ? t('You are acting for this person') : user.email}
          </Text>
        </Box>
      </Flex>
      <Stack ref={nav} as="nav" aria-label={t('Main menu')} gap="5" flex="1">
        {menuOf(registry, user).map((group) => (
          <MenuGroup key={group.label ?? 'top'} label={group.label && labelIn(language, group.entries[0], group.label)}>
            {group.entries.map((entry) => (
              <MenuItem key={entry.path} path={entry.path} onNavigate={onNavigate}>
                <MenuIcon shapes={entry.shapes} size={ICON} />
                {labelIn(language, entry, entry.label)}
                {entry.count && <MenuCountBadge count={entry.count} />}
              </MenuItem>
            ))}
          </MenuGroup>
        ))}
        <MenuGroup label={t('Account')}>
          {accountOf(user)
            .filter(({ path }) => isFor(find(path), user) && isOpenTo(user, path))
            .map(({ path, label, Icon }) => (
              <MenuItem key={path} path={path} onNavigate={onNavigate}>
                <Icon size={ICON} aria-hidden="true" />
                {t(label)}
              </MenuItem>
            ))}
          <li>
            <chakra.button type="button" {...ITEM} onClick={signOut}>
              <LogOut size={ICON} aria-hidden="true" />
              {t('Logout')}
            </chakra.button>
          </li>
        </MenuGroup>
      </Stack>
      {hasPreferences && (
        <Box px="1">
          <PreferenceSwitches />
        </Box>
      )}
    </Flex>
  );
}

function isFor(route: OwnedRoute | undefined, { userRole }: User): boolean {
  return route !== undefined && (route.access === 'public' || route.access.includes(userRole));
}

/** A person can share only their profile; the other account pages belong to the proxy. The help is open to all. */
function isOpenTo({ actingFor }: User, path: string): boolean {
  return !actingFor || path === '/help' || (path === '/profile' && actingFor.areas.includes('profile'));
}

function MenuGroup({ label, children }: { label: string | undefined; children: ReactNode }) {
  return (
    <Box>
      {label && (
        <Text as="h2" px="3" mb="1" fontSize="xs" fontWeight="semibold" color="fg.muted">
          {label}
        </Text>
      )}
      <Stack as="ul" gap="0.5" listStyleType="none">
        {children}
      </Stack>
    </Box>
  );
}

const ITEM = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  w: 'full',
  px: '3',
  py: '2',
  rounded: 'lg',
  fontSize: 'sm',
  fontWeight: 'medium',
  color: 'fg.muted',
  cursor: 'pointer',
  _hover: { bg: 'bg.muted', color: 'fg' },
  _focusVisible: { outline: '2px solid', outlineColor: 'accent.solid' },
  _currentPage: { bg: 'accent.subtle', color: 'accent.fg', fontWeight: 'semibold' },
} as const;

function MenuItem(props: { path: string; onNavigate?: (() => void) | undefined; children: ReactNode }) {
  const current = isShownAt(props.path, useAtomValue(routeAtom, { store })?.path);
  return (
    <li>
      <chakra.div asChild {...ITEM}>
        <PortalLink to={props.path} isCurrent={current} onNavigate={props.onNavigate}>
          {props.children}
        </PortalLink>
      </chakra.div>
    </li>
  );
}

/** The picture, or the initials if it is missing or fails; decorative, because the name is beside it. */
function Avatar({ user }: { user: User }) {
  const [failed, setFailed] = useState<string>();
  const picture = user.avatar === failed ? null : user.avatar;
  return (
    <Flex
      aria-hidden="true"
      align="center"
      justify="center"
      boxSize="10"
      flexShrink={0}
      rounded="full"
      overflow="hidden"
      bg="accent.muted"
      color="accent.fg"
      fontWeight="bold"
      fontSize="sm"
    >
      {picture ? (
        <chakra.img src={picture} alt="" boxSize="full" objectFit="cover" onError={() => setFailed(picture)} />
      ) : (
        <>
          {user.firstName.charAt(0)}
          {user.lastName.charAt(0)}
        </>
      )}
    </Flex>
  );
}
