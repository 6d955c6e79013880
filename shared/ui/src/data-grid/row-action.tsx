import { Button, type ButtonProps, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Where a row's actions stand: side by side, on a phone each as wide as it can be. */
export function RowActions({ children }: { children: ReactNode }) {
  return (
    <Flex gap="2" w="full" wrap="wrap">
      {children}
    </Flex>
  );
}

/** One thing that can be done with a row; `asChild` around a link. Name it with `aria-label` after whom it is about. */
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
