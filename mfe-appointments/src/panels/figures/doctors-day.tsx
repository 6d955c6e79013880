import { type Appointment, stageOf } from '@openward/contract/appointments';
import { useT } from '@openward/remote-kit';
import { Box, Heading, Panel, Stack, Text } from '@openward/ui/layout';
import { useNow } from '../../parts/appointment/use-now.ts';
import { usePanels } from '../../parts/detail/use-panels.tsx';
import { dayOrder } from './day-order.ts';
import { DayRow } from './day-row.tsx';
import { DelayButtons } from './delay-buttons.tsx';

/** A doctor's day on the start page: the current and next patient, then the rest in order. */
export default function DoctorsDay({ day }: { day: readonly Appointment[] }) {
  const t = useT();
  const now = useNow();
  const { ask, panels } = usePanels();
  const order = dayOrder(day, now);
  const first = [order.now, order.next];
  const current = day.filter(({ id }) => first.includes(id));
  // A patient who has arrived comes before one who should have.
  current.sort((one, other) => first.indexOf(one.id) - first.indexOf(other.id));
  const rest = day.filter(({ id }) => !first.includes(id));
  const mark = ({ id }: Appointment) => (id === order.now ? t('Now') : id === order.next ? t('Next') : undefined);
  const rows = (visits: readonly Appointment[]) => (
    <Panel as="div" padding="0">
      <Box as="ul" listStyleType="none">
        {visits.map((visit) => (
          <DayRow key={visit.id} visit={visit} now={now} mark={mark(visit)} onOpen={() => ask('details', visit)} />
        ))}
      </Box>
    </Panel>
  );
  return (
    <Stack gap="4">
      {day.length === 0 && (
        <Panel as="div" padding="5">
          <Text color="fg.muted">{t('No appointments found.')}</Text>
        </Panel>
      )}
      {current.length > 0 && rows(current)}
      {day.some(({ status }) => ['awaited', 'arrived'].includes(stageOf(status))) && <DelayButtons />}
      {rest.length > 0 && (
        <Box>
          <Heading as="h3" fontSize="md" mb="3">
            {t('The rest of the day')}
          </Heading>
          {rows(rest)}
        </Box>
      )}
      {panels}
    </Stack>
  );
}
