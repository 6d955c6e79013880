import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/**
 * The top of a screen: the only level-1 heading, a sentence, and the main actions. Text in another language than the
 * page keeps its own direction.
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
          {/* A new key for each title, because a reused element would move in a right-to-left page. */}
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

/** The layout of a screen with its maximum width. A narrower one keeps the same start edge. */
export function Page({ children, width }: { children: ReactNode; width?: string }) {
  return (
    <Box maxW="6xl" mx="auto" px={{ base: '4', md: '8' }} py={{ base: '6', md: '8' }}>
      {width ? <Box maxW={width}>{children}</Box> : children}
    </Box>
  );
}

/** The emphasis of a surface: `hero` is the most important one of a page, `past` is for what is over. */
export type PanelRank = 'hero' | 'plain' | 'past';

const LOOK = {
  hero: { bg: 'accent.subtle', borderColor: 'accent.border', shadow: 'md' },
  plain: { bg: 'bg.panel', borderColor: 'border', shadow: 'none' },
  past: { bg: 'transparent', borderColor: 'border', borderStyle: 'dashed', color: 'fg.muted' },
} as const satisfies Record<PanelRank, object>;

/** A surface for one piece of content. */
export function Panel(props: {
  children: ReactNode;
  padding?: string;
  as?: 'section' | 'article' | 'div' | 'li';
  /** Also makes the panel focusable by script. */
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
