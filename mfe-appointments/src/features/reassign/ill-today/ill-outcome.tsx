import { call } from '@openward/api-client';
import type { NamedDoctor } from '@openward/contract/people';
import { type AppointmentOutcome, type IllToday, undoIllToday } from '@openward/contract/reassign';
import { eventBus } from '@openward/event-bus';
import { Link, useT } from '@openward/remote-kit';
import { useServerChange } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { Box, Flex, Heading, Stack, Text } from '@openward/ui/layout';
import { type Ref, useEffect, useRef, useState } from 'react';
import { OutcomePanel, Undo } from '../outcome-panel.tsx';
import { CallList } from './call-list.tsx';
import { type Visit, VisitList } from './visit-list.tsx';

/** What happened to the visits, whom to call, and an undo. Takes the focus. */
export function IllOutcome(props: { ref: Ref<HTMLDivElement>; outcome: IllToday; doctor: NamedDoctor | undefined }) {
  const t = useT();
  const { ref, outcome, doctor } = props;
  const { visits, series, undoUntil } = outcome;
  const [undone, setUndone] = useState<AppointmentOutcome[]>();
  const changed = visits.filter((visit) => visit.outcome !== 'kept');
  const undo = useServerChange(
    () =>
      call(undoIllToday, {
        body: { doctorId: doctor?.id ?? '', series, ids: changed.map(({ appointment: { id } }) => id) },
      }),
    ({ result }) => {
      for (const { appointment } of result.slice(0, 1)) eventBus.emit('appointment:changed', { id: appointment.id });
      setUndone(result);
    },
  );
  const count = (kind: Visit['outcome']) => visits.filter((visit) => visit.outcome === kind).length;
  const told = visits.filter(({ callReason }) => !callReason);
  if (undone) return <Undone outcomes={undone} />;
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
        {undoUntil && doctor && (
          <Undo
            until={undoUntil}
            timeZone={doctor.timeZone}
            isBusy={undo.isPending}
            onUndo={() => undo.mutate(undefined)}
          />
        )}
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
      <BackToToday />
    </Stack>
  );
}

function Undone({ outcomes }: { outcomes: AppointmentOutcome[] }) {
  const t = useT();
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => result.current?.focus(), []);
  return (
    <Stack gap="6">
      <Notice kind="success">{t('The rest of today is no longer blocked.')}</Notice>
      <OutcomePanel ref={result} outcome={{ kind: 'undone', outcomes }} isBusy={false} onUndo={() => {}} />
      <CallList />
      <BackToToday />
    </Stack>
  );
}

function BackToToday() {
  const t = useT();
  return (
    <Flex>
      <Button asChild variant="outline" minH="11">
        <Link to="/appointments">{t('Back to today')}</Link>
      </Button>
    </Flex>
  );
}
