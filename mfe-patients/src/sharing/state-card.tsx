import { Badge } from '@openward/ui/feedback';
import { Box, Flex, Heading, Panel, Text } from '@openward/ui/layout';
import type { ReactNode } from 'react';

/** A card with a state, details and actions. */
export function StateCard(props: {
  title: string;
  state: string;
  tone: string;
  isPast: boolean;
  children: ReactNode;
  actions: ReactNode;
}) {
  return (
    <Panel as="article" rank={props.isPast ? 'past' : 'plain'}>
      <Flex justify="space-between" align="flex-start" gap="4" wrap="wrap">
        <Box minW="0" flex="1 1 16rem">
          <Flex gap="3" align="center" wrap="wrap">
            <Heading as="h3" fontSize="md" overflowWrap="anywhere">
              {props.title}
            </Heading>
            <Badge colorPalette={props.tone}>{props.state}</Badge>
          </Flex>
          {props.children}
        </Box>
        <Flex gap="2" wrap="wrap" _empty={{ display: 'none' }}>
          {props.actions}
        </Flex>
      </Flex>
    </Panel>
  );
}

/** A line of details in small text. */
export function CardLine({ children }: { children: ReactNode }) {
  return (
    <Text color="fg.muted" fontSize="sm" overflowWrap="anywhere">
      {children}
    </Text>
  );
}
