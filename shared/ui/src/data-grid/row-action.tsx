import { Button, type ButtonProps, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** The actions of a row: side by side; on a phone they share the full width. */
export function RowActions({ children }: { children: ReactNode }) {
  return (
    <Flex gap="2" w="full" wrap="wrap">
      {children}
    </Flex>
  );
}

/** An action of a row; use `asChild` around a link. Give it an `aria-label` that names the row's subject. */
export function RowAction(props: ButtonProps) {
  return (
    <Button
      variant="outline"
      size="sm"
      minH="11"
      h="auto"
      minW="0"
      px="2"
      flex={{ base: '1', md: '0 1 auto' }}
      whiteSpace="normal"
      overflowWrap="anywhere"
      {...props}
    />
  );
}
