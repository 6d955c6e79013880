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

/**
 * One of them.
 * @param props.quiet where nothing was said
 * @param props.isContent what people wrote: it has the direction of its own script
 */
export function Fact(props: { label: string; lines: readonly string[]; quiet?: boolean; isContent?: boolean }) {
  const dir = props.isContent ? 'auto' : undefined;
  return (
    <Box>
      <Text as="dt" fontSize="sm" fontWeight="medium" color="fg.muted" dir={dir} overflowWrap="anywhere">
        {props.label}
      </Text>
      {props.lines.map((line, i) => (
        <Text
          as="dd"
          // biome-ignore lint/suspicious/noArrayIndexKey: lines stay where they are, and may be alike
          key={i}
          dir={dir}
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
