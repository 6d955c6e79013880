import type { OwedDocument } from '@openward/contract/documents';
import { useGridLabels } from '@openward/practice-ui/grid-labels';
import { SelectionBar } from '@openward/practice-ui/selection-bar';
import { lazy, useLanguage, useLocation, useSearchParams, useT } from '@openward/remote-kit';
import { keepPreviousData, useAddressState, useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { FoundGrid } from '@openward/ui/data-grid';
import { EmptyState } from '@openward/ui/feedback';
import { CircleCheck, MessageSquare } from '@openward/ui/icons';
import { Flex, Heading, Panel } from '@openward/ui/layout';
import { Suspense, useMemo, useState } from 'react';
import { Chosen, queueColumns } from './queue-columns.tsx';
import { QueueFilters } from './queue-filters.tsx';
import { askedFilter, askForQueue, NO_FILTER, type QueueState, queueStateOf, withQueueState } from './queue-state.ts';
import type { Reminded } from './remind-dialog.tsx';

const RemindDialog = lazy(async () => ({ default: (await import('./remind-dialog.tsx')).RemindDialog }));

const NONE: ReadonlySet<string> = new Set();

/** All open forms, for staff: patients with a visit today first, then overdue forms. */
export default function Queue() {
  const t = useT();
  const language = useLanguage();
  const list = useQueue();
  const { state, found } = list;
  const [chosen, setChosen] = useState(NONE);
  const choice = useMemo(
    () => ({ ids: chosen, toggle: (id: string) => setChosen((before) => toggled(before, id)) }),
    [chosen],
  );
  // Reminders go only to visible rows, so a new page or filter clears the choice.
  const turn = (part: Partial<QueueState>) => {
    setChosen(NONE);
    list.turn(part);
  };
  const narrow = (part: Partial<QueueState>) => {
    setChosen(NONE);
    list.narrow(part);
  };
  const [reminding, setReminding] = useState<Reminded>();
  const rows = found.data?.result ?? [];
  // Drops chosen documents that were completed meanwhile.
  const shown = rows.filter(({ id }) => chosen.has(id));
  const columns = useMemo(
    () => queueColumns({ t, language, onRemind: (id) => setReminding({ documentId: [id] }) }),
    [t, language],
  );
  const gridLabels = useGridLabels();
  const total = found.data?.page?.total ?? 0;
  const isNarrowed = Object.keys(askedFilter(state)).length > 0;
  return (
    <section aria-label={t('Forms to fill in')}>
      <Flex justify="space-between" align="center" gap="3" wrap="wrap" minH="11" mb="3">
        <Heading as="h2" fontSize="lg">
          {t('Forms to fill in')}
        </Heading>
        {/* Hidden until there are documents, so that nothing below it moves when the list arrives. */}
        <Button
          variant="outline"
          minH="11"
          visibility={total > 0 ? 'visible' : 'hidden'}
          onClick={() => setReminding({ filter: askedFilter(state) })}
          disabled={found.isPlaceholderData}
        >
          <MessageSquare size="1.125rem" aria-hidden="true" />
          {isNarrowed ? t('Remind all of this list') : t('Remind all')}
        </Button>
      </Flex>
      <QueueFilters state={state} onNarrow={narrow} />
      <Chosen value={choice}>
        <FoundGrid
          found={found}
          loading={{ label: t('Loading'), rows: 6, height: '20' }}
          failure={{ title: t('We could not load the documents'), retryLabel: t('Try again') }}
          caption={t('Forms to fill in')}
          columns={columns}
          state={state}
          onChange={turn}
          rowId={({ id }) => id}
          minWidth="52rem"
          isStale={found.isPlaceholderData}
          labels={{
            ...gridLabels,
            sort: {
              label: t('Sort by'),
              none: t('Most urgent first'),
              ascending: (column) => t('{column}, ascending', { column }),
              descending: (column) => t('{column}, descending', { column }),
            },
          }}
          empty={<Nothing isNarrowed={isNarrowed} onClear={() => narrow(NO_FILTER)} />}
        />
      </Chosen>
      {shown.length > 0 && (
        <SelectionBar
          label={t('Chosen documents')}
          status={t('Selected: {count}', { count: shown.length })}
          onClear={() => setChosen(NONE)}
          before={
            shown.length < rows.length && (
              <Button size="sm" minH="11" variant="ghost" onClick={() => setChosen(new Set(rows.map(({ id }) => id)))}>
                {t('Choose all on this page ({count})', { count: rows.length })}
              </Button>
            )
          }
        >
          <Button size="sm" minH="11" onClick={() => setReminding({ documentId: shown.map(({ id }) => id) })}>
            {t('Remind')}
          </Button>
        </SelectionBar>
      )}
      {reminding && (
        <Suspense>
          <RemindDialog reminded={reminding} onSent={() => setChosen(NONE)} onClose={() => setReminding(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

function Nothing({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const t = useT();
  return (
    <Panel>
      <EmptyState
        icon={<CircleCheck />}
        title={isNarrowed ? t('No forms match the filter.') : t('No forms are waiting')}
        action={
          isNarrowed && (
            <Button variant="outline" minH="11" onClick={onClear}>
              {t('Show all')}
            </Button>
          )
        }
      >
        {!isNarrowed && t('Forms appear here when you assign them, until patients fill them in.')}
      </EmptyState>
    </Panel>
  );
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]);
}

/** The list as its address describes it, with the server's data; refetched when documents or visits change. */
function useQueue() {
  const [params, changeAddress] = useAddressState(useSearchParams(), useLocation());
  const state = queueStateOf(params);
  const found = useServerState<{ result: OwedDocument[]; page?: { total: number } | undefined }>(
    ['documents', 'queue', state],
    (signal) => askForQueue(state, { signal }),
    { refreshOn: ['document:changed', 'appointment:changed'], placeholderData: keepPreviousData },
  );
  const change = (part: Partial<QueueState>, replace: boolean) =>
    changeAddress((latest) => withQueueState(latest, { ...queueStateOf(latest), ...part }), { replace });
  return {
    state,
    found,
    /** A new page or order is a step in the history. */
    turn: (part: Partial<QueueState>) => change(part, false),
    /** A new filter starts at the first page. */
    narrow: (part: Partial<QueueState>) => change({ ...part, page: 0, after: undefined, before: undefined }, true),
  };
}
