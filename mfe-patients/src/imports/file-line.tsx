import { useT } from '@openward/remote-kit';
import { chakra, Text } from '@openward/ui/layout';
import type { ReactNode } from 'react';

/** One line of the file in a list. */
export function FileLine({ line, children }: { line: number; children: ReactNode }) {
  const t = useT();
  return (
    <chakra.li
      display="flex"
      flexDirection={{ base: 'column', md: 'row' }}
      alignItems={{ base: 'flex-start', md: 'center' }}
      gap={{ base: '1', md: '4' }}
      px="4"
      py="2"
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: '0' }}
      fontSize="sm"
    >
      <Text fontWeight="medium" w={{ md: '24' }} flexShrink={0}>
        {t('Line {line}', { line })}
      </Text>
      {children}
    </chakra.li>
  );
}
