import { Box, Flex, Heading, Text } from '@openward/ui/layout';
import type { ReactNode } from 'react';

/** The measure of the pages that need no session: one narrow column with its heading. */
export function PublicPage(props: { title: string; lead?: string; width?: string; children: ReactNode }) {
  return (
    <Flex justify="center" px="4" pt={{ base: '6', md: '16' }} pb="16">
      <Box w="full" maxW={props.width ?? '25rem'}>
        <Heading as="h1" fontSize="3xl" letterSpacing="-0.02em" lineHeight="1.2">
          {props.title}
        </Heading>
        {props.lead && (
          <Text color="fg.muted" mt="2" overflowWrap="anywhere">
            {props.lead}
          </Text>
        )}
        <Box mt="8">{props.children}</Box>
      </Box>
    </Flex>
  );
}
