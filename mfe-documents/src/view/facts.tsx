import { Box, Text } from '@openward/ui/layout';
import type { ReactNode } from 'react';

/** Names and what belongs to them, one below the other. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Box as="dl" display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
      {children}
    </Box>
  );
}

/** One of them. Lines keep the direction of their own script. @param props.quiet where nothing was said */
export function Fact(props: { label: string; lines: readonly string[]; quiet?: boolean }) {
  return (
    <Box>
      <Text as="dt" fontSize="sm" fontWeight="medium" color="fg.muted" dir="auto" overflowWrap="anywhere">
        {props.label}
      </Text>
      {props.lines.map((line, i) => (
        <Text
          as="dd"
          // biome-ignore lint/suspicious/noArrayIndexKey: lines stay where they are, and may be alike
          key={i}
          dir="auto"
          overflowWrap="anywhere"
          minH="1lh"
          color={props.quiet ? 'fg.muted' : undefined}
        >
          {line}
        </Text>
      ))}
    </Box>
  );
}
