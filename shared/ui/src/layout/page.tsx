import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/**
 * The top of a screen: its one level-1 heading, a sentence, and the main actions. What somebody wrote in another language
 * than the page's keeps its own direction.
 */
export function PageHeader(props: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <Flex as="header" align="flex-start" justify="space-between" wrap="wrap" gap="4" mb="6">
      <Box minW="0">
        <Heading
          as="h1"
          fontSize={{ base: '2xl', md: '3xl' }}
          lineHeight="1.2"
          letterSpacing="-0.02em"
          overflowWrap="anywhere"
          tabIndex={-1}
        >
          {/* Another title is another element: in a page from right to left the same one would move. */}
          <bdi key={props.title}>{props.title}</bdi>
        </Heading>
        {props.children && (
          <Text color="fg.muted" mt="1">
            <bdi>{props.children}</bdi>
          </Text>
        )}
      </Box>
      {props.actions && (
        <Flex gap="2" wrap="wrap">
          {props.actions}
        </Flex>
      )}
    </Flex>
  );
}

/** The measure of a screen, with room at the edges. One that is narrower begins at the same edge as all others. */
export function Page({ children, width }: { children: ReactNode; width?: string }) {
  return (
    <Box maxW="6xl" mx="auto" px={{ base: '4', md: '8' }} py={{ base: '6', md: '8' }}>
      {width ? <Box maxW={width}>{children}</Box> : children}
    </Box>
  );
}

/** How far a surface stands out: `hero` leads the eye, one a page; `past` steps back behind others: what is over. */
export type PanelRank = 'hero' | 'plain' | 'past';

const LOOK = {
  hero: { bg: 'accent.subtle', borderColor: 'accent.border', shadow: 'md' },
  plain: { bg: 'bg.panel', borderColor: 'border', shadow: 'none' },
  past: { bg: 'transparent', borderColor: 'border', borderStyle: 'dashed', color: 'fg.muted' },
} as const satisfies Record<PanelRank, object>;

/** A surface that holds one thing. */
export function Panel(props: {
  children: ReactNode;
  padding?: string;
  as?: 'section' | 'article' | 'div' | 'li';
  /** Makes it a place that the focus can be moved to. */
  id?: string;
  rank?: PanelRank;
}) {
  return (
    <Box
      as={props.as ?? 'section'}
      id={props.id}
      tabIndex={props.id ? -1 : undefined}
      outline="none"
      borderWidth="1px"
      rounded="xl"
      p={props.padding ?? { base: '4', md: '6' }}
      {...LOOK[props.rank ?? 'plain']}
    >
      {props.children}
    </Box>
  );
}
