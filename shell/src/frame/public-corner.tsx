import { useT } from '@openward/remote-kit';
import { Flex } from '@openward/ui/layout';
import { Logo } from '@openward/ui/theme';
import { PreferenceSwitches } from '../preferences/preference-switches.tsx';
import { PortalLink } from './portal-link.tsx';

/** The top of the pages that need no session: brand and preferences. */
export function PublicCorner() {
  const t = useT();
  return (
    <Flex as="header" data-frame="" h="16" px={{ base: '4', md: '8' }} align="center" justify="space-between">
      <PortalLink to="/login" aria-label={t('Openward, to the sign-in page')}>
        <Logo />
      </PortalLink>
      <PreferenceSwitches />
    </Flex>
  );
}
