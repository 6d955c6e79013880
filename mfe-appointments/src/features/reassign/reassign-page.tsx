import { MOST_TOGETHER, type Reassignments } from '@openward/contract/reassign';
import { wallClock } from '@openward/contract/time';
import { SelectionBar } from '@openward/practice-ui/selection-bar';
import { Link, lazy, useT } from '@openward/remote-kit';
import { LoadingOrError } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { EmptyState, Notice } from '@openward/ui/feedback';
import { CircleCheck } from '@openward/ui/icons';
import { Box, Flex, Page, PageHeader, Panel, Stack, Text } from '@openward/ui/layout';
import { Suspense, useEffect, useRef, useState } from 'react';
import { nextFive } from '../../parts/add-appointment/use-adding.ts';
import { OutcomePanel } from './outcome-panel.tsx';
import { ReassignFields } from './reassign-fields.tsx';
import { ReassignRow } from './reassign-row.tsx';
import {
  isRepeated,
  type ReassignFilter,
  useChosen,
  useOutcome,
  useReassigning,
  useReassignments,
} from './use-reassign.ts';

const ManyDialog = lazy(() => import('./many-dialog.tsx'));

/** `/appointments/reassign`: moves or cancels the appointments of a doctor who is away. */
export default function ReassignPage() {
  const t = useT();
  const { found, filter, setFilter } = useReassignments();
  const { data } = found;
  return (
    <Page>
      <PageHeader title={t('Reassign appointments')}>
        {t('Move appointments to another doctor or time when a doctor is away.')}
      </PageHeader>
      <Stack gap="5">
        <ReassignFields filter={filter} doctor={data?.doctor ?? null} onChange={setFilter} />
        <LoadingOrError asked={found} failure={t('We could not load the appointments')} rows={4} height="28" />
        {data && <Found key={JSON.stringify([filter.doctor, filter.patient])} found={data} filter={filter} />}
      </Stack>
    </Page>
  );
}

function Found({ found, filter }: { found: Reassignments; filter: ReassignFilter }) {
  const t = useT();
  const { visits, total } = found;
  const chosen = useChosen(visits);
  const [outcome, setOutcome] = useOutcome();
  const [asks, setAsks] = useState<'cancelled' | 'moved'>();
  const result = useRef<HTMLDivElement>(null);
  const reassigning = useReassigning((done) => {
    setOutcome(done);
    setAsks(undefined);
    // Refused appointments stay selected.
    chosen.choose(done.outcomes.filter(({ problem }) => problem).map(({ appointment }) => appointment.id));
  });
  const shown = useRef(outcome);
  useEffect(() => {
    if (outcome !== shown.current) result.current?.focus();
  }, [outcome]);
  const appointments = chosen.chosen.map(({ appointment }) => appointment);
  const canMove = visits.some(({ suggestions }) => suggestions.length > 0);
  return (
    <>
      {outcome && (
        <OutcomePanel
          ref={result}
          outcome={outcome}
          isBusy={reassigning.isBusy}
          onUndo={(ids) => void reassigning.undo(ids)}
        />
      )}
      {visits.length === 0 ? (
        <NothingLeft filter={filter} timeZone={found.doctor?.timeZone} />
      ) : (
        <>
          <Flex justify="space-between" align="center" gap="3" wrap="wrap">
            <Text fontWeight="semibold">{t('Appointments: {count}', { count: total })}</Text>
            <Flex gap="2" wrap="wrap">
              {canMove && (
                <Button variant="outline" minH="11" onClick={chosen.takeFirst}>
                  {t('Take the first suggestion for all')}
                </Button>
              )}
              <Button
                variant="ghost"
                minH="11"
                ms={{ base: '-4', sm: '0' }}
                onClick={() => chosen.choose(visits.map(({ appointment }) => appointment.id))}
              >
                {t('Choose all ({count})', { count: visits.length })}
              </Button>
            </Flex>
          </Flex>
          {total > visits.length && (
            <Notice kind="info">
              {t('Only the first {count} appointments are shown. The others appear when these are done.', {
                count: MOST_TOGETHER,
              })}
            </Notice>
          )}
          <Panel padding="0">
            <Box as="ul" listStyleType="none" aria-label={t('Reassign appointments')}>
              {visits.map((visit) => (
                <ReassignRow
                  key={visit.appointment.id}
                  visit={visit}
                  chosen={chosen}
                  hasSuggestions={!filter.patient}
                  problem={
                    outcome?.outcomes.find(({ appointment }) => appointment.id === visit.appointment.id)?.problem ??
                    null
                  }
                />
              ))}
            </Box>
          </Panel>
          <ChosenBar
            count={chosen.chosen.length}
            moves={filter.patient ? 0 : chosen.moves.length}
            onClear={() => chosen.choose([])}
            onMove={() => setAsks('moved')}
            onCancel={() => setAsks('cancelled')}
          />
        </>
      )}
      {asks && (
        <Suspense>
          <ManyDialog
            moves={asks === 'moved' ? chosen.moves : undefined}
            appointments={appointments}
            change={(reason) =>
              asks === 'moved' ? reassigning.move(chosen.moves) : reassigning.cancel(appointments, reason)
            }
            onDone={(outcomes) => reassigning.done(asks, outcomes)}
            onClose={() => setAsks(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function ChosenBar(props: {
  count: number;
  /** How many of the selected appointments have a new time. */
  moves: number;
  onClear: () => void;
  onMove: () => void;
  onCancel: () => void;
}) {
  const t = useT();
  const { count, moves } = props;
  if (count === 0) return null;
  return (
    <SelectionBar label={t('Chosen appointments')} status={t('Selected: {count}', { count })} onClear={props.onClear}>
      <Button size="sm" minH="11" variant="outline" colorPalette="danger" onClick={props.onCancel}>
        {t('Cancel appointments ({count})', { count })}
      </Button>
      {moves > 0 && (
        <Button size="sm" minH="11" onClick={props.onMove}>
          {t('Move appointments ({count})', { count: moves })}
        </Button>
      )}
    </SelectionBar>
  );
}

/** Shown if no appointments are left. If the filter has a time, it can be blocked now. */
function NothingLeft({ filter, timeZone }: { filter: ReassignFilter; timeZone: string | undefined }) {
  const t = useT();
  const { doctor, patient, to } = filter;
  const from = filter.from || wallClock(nextFive(Date.now()), timeZone).slice(0, 16);
  const repeat: Record<string, string> = isRepeated(filter) ? { every: filter.every, until: filter.until } : {};
  const block = doctor && to > from && `/doctor/block?${new URLSearchParams({ doctor, from, to, ...repeat })}`;
  return (
    <Panel>
      <EmptyState
        icon={<CircleCheck />}
        title={t('No appointments to reassign')}
        action={
          block && (
            <Button asChild minH="11">
              <Link to={block}>{t('Block this time')}</Link>
            </Button>
          )
        }
      >
        {doctor && t('This doctor has no open appointments at this time.')}
        {patient && t('This patient has no open appointments.')}
        {!doctor && !patient && t('Open appointments appear here when their doctor is inactive or has a day off.')}
      </EmptyState>
    </Panel>
  );
}
