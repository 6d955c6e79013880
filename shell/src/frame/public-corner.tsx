import { Flex } from '@openward/ui/layout';
import { Logo } from '@openward/ui/theme';
import { PreferenceSwitches } from '../preferences/preference-switches.tsx';

/** The top of the pages that need no session: brand and preferences. */
export function PublicCorner() {
  return (
    <Flex as="header" h="16" px={{ base: '4', md: '8' }} align="center" justify="space-between">
      <Logo />
      <PreferenceSwitches />
    </Flex>
  );
}
