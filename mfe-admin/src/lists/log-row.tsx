import { Box, Flex } from '@openward/ui/layout';
import type { ReactNode } from 'react';

/** One entry of a log, in a list: when it was, smaller and first, and what was done. */
export function LogRow({ when, children }: { when: ReactNode; children: ReactNode }) {
  return (
    <Flex
      as="li"
      direction={{ base: 'column', lg: 'row' }}
      gap={{ base: '1', lg: '6' }}
      px={{ base: '4', md: '6' }}
      py="3"
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: 0 }}
    >
      <Box w={{ lg: '64' }} flexShrink={0} fontSize="sm" color="fg.muted" overflowWrap="anywhere">
        {when}
      </Box>
      <Box flex="1" minW="0" overflowWrap="anywhere">
        {children}
      </Box>
    </Flex>
  );
}
