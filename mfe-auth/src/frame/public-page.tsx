import { Box, Flex, Heading, Text } from '@openward/ui/layout';
import type { ReactNode } from 'react';
import { BrandPanel } from './brand-panel.tsx';

/** The measure of the pages that need no session: one narrow column with its heading; the brand beside it from 1024 px on. */
export function PublicPage(props: { title: string; lead?: string; width?: string; children: ReactNode }) {
  return (
    <Flex gap="10" px={{ base: '4', md: '8' }} pb={{ base: '16', lg: '8' }}>
      <Flex flex="1" minW="0" justify="center" pt={{ base: '6', md: '16' }} pb={{ lg: '8' }}>
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
      <BrandPanel />
    </Flex>
  );
}
