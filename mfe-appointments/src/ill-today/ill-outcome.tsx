import type { IllToday } from '@openward/contract/appointments';
import { Link, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { Box, Flex, Heading, Stack, Text } from '@openward/ui/layout';
import type { Ref } from 'react';
import { CallList } from './call-list.tsx';
import { type Visit, VisitList } from './visit-list.tsx';

/** What became of the day, and whom to call. It takes up the focus. */
export function IllOutcome({ ref, outcome }: { ref: Ref<HTMLDivElement>; outcome: IllToday }) {
  const t = useT();
  const { visits } = outcome;
  const count = (kind: Visit['outcome']) => visits.filter((visit) => visit.outcome === kind).length;
  const told = visits.filter(({ callReason }) => !callReason);
  return (
    <Stack ref={ref} tabIndex={-1} outline="none" gap="6" role="group" aria-label={t('Result')}>
      <Notice kind="success">
        <Text as="span" display="block" fontWeight="semibold">
          {t('The rest of today is blocked.')}
        </Text>
        <Text as="span" display="block">
          {t('Appointments moved: {count}', { count: count('moved') })} ·{' '}
          {t('Appointments cancelled: {count}', { count: count('cancelled') })}
        </Text>
      </Notice>
      <CallList found={visits} />
      {told.length > 0 && (
        <Box as="section">
          <Heading as="h2" fontSize="lg" mb="2">
            {t('Patients who get a message ({count})', { count: told.length })}
          </Heading>
          <VisitList label={t('Patients who get a message')} visits={told} />
        </Box>
      )}
      <Flex>
        <Button asChild variant="outline" minH="11">
          <Link to="/appointments">{t('Back to today')}</Link>
        </Button>
      </Flex>
    </Stack>
  );
}
