import { Box, Flex } from '@openward/ui/layout';
import type { ReactNode } from 'react';

/**
 * An entry of a log: its time, small and first, and its content.
 * @param props.isWide `when` holds more than a time
 */
export function LogRow({ when, children, isWide = false }: { when: ReactNode; children: ReactNode; isWide?: boolean }) {
  const beside = isWide ? 'lg' : 'md';
  return (
    <Flex
      as="li"
      direction={{ base: 'column', [beside]: 'row' }}
      gap={{ base: '1', [beside]: '6' }}
      px={{ base: '4', md: '6' }}
      py="3"
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: 0 }}
    >
      <Box
        w={isWide ? { lg: '64' } : undefined}
        minW={isWide ? undefined : { md: '11rem' }}
        flexShrink={0}
        fontSize="sm"
        color="fg.muted"
        overflowWrap="anywhere"
      >
        {when}
      </Box>
      <Box flex="1" minW="0" overflowWrap="anywhere">
        {children}
      </Box>
    </Flex>
  );
}
