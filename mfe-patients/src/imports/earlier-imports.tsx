import { call } from '@openward/api-client';
import { listImports } from '@openward/contract/imports';
import { Link, useT } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { dayOf } from '@openward/ui/date-time';
import { Box, chakra, Flex, Heading, Text } from '@openward/ui/layout';

import { outcomeWords } from './outcome-words.ts';

/** Imports of the last weeks, to be looked at again. Where they cannot be had a new one can be made all the same. */
export function EarlierImports() {
  const t = useT();
  const { data } = useServerState(
    ['patient-imports'],
    async (signal) => (await call(listImports, {}, { quiet: true, signal })).result,
    { refreshOn: ['patient:changed'] },
  );
  if (!data || data.length === 0) return null;
  return (
    <Box as="section">
      <Heading as="h2" fontSize="lg" mb="3">
        {t('Earlier imports')}
      </Heading>
      <Box as="ul" listStyleType="none" borderWidth="1px" borderColor="border" rounded="xl" bg="bg.panel">
        {data.map((one) => (
          <chakra.li key={one.id} borderTopWidth="1px" borderColor="border" _first={{ borderTopWidth: '0' }}>
            <Flex asChild gap="1" wrap="wrap" justify="space-between" px="4" py="3" minH="11">
              <Link to={`/patient/import?id=${one.id}`}>
                <Text as="span" fontWeight="medium" overflowWrap="anywhere" minW="0">
                  {one.fileName}
                </Text>
                <Text as="span" color="fg.muted" fontSize="sm">
                  {dayOf(one.createdAt)} · {one.state === 'DONE' ? outcomeWords(one, t) : t('Under way')}
                </Text>
              </Link>
            </Flex>
          </chakra.li>
        ))}
      </Box>
    </Box>
  );
}
