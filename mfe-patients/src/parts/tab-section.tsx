import { Flex, Heading, Stack } from '@openward/ui/layout';
import type { ReactNode } from 'react';

/** A section of a tab with a heading and an optional action. */
export function TabSection({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Stack as="section" gap="3">
      <Flex justify="space-between" align="center" gap="3" wrap="wrap">
        <Heading as="h2" fontSize="lg">
          {title}
        </Heading>
        {action}
      </Flex>
      {children}
    </Stack>
  );
}
