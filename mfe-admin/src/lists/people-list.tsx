import type { Success } from '@openward/api-client';
import { askedPage, type PageQuery } from '@openward/contract';
import { useGridLabels } from '@openward/practice-ui/grid-labels';
import { DidYouMean, type StaffRole, useSimilarStaff } from '@openward/practice-ui/similar-names';
import { Link, useLocation, useSearchParams, useT } from '@openward/remote-kit';
import { keepPreviousData, useAddressState, useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { type ColumnDef, FoundGrid, SearchBox } from '@openward/ui/data-grid';
import { EmptyState } from '@openward/ui/feedback';
import { type GridState, gridStateOf, withGridState } from '@openward/ui/grid-state';
import { Users } from '@openward/ui/icons';
import { Box, Page, PageHeader } from '@openward/ui/layout';
import { type ReactNode, useMemo } from 'react';

/** What the server can sort people by; ids of columns. */
const SORTABLE = ['firstName', 'lastName', 'email', 'status', 'hospitalName'];

/** What a list of people is made of. */
interface PeopleListProps<T extends object> {
  title: string;
  /** One sentence below the title. */
  about: string;
  /** What is to be said above the search. */
  notice?: ReactNode;
  /** The button that leads to the form of a new one. */
  add: { to: string; label: string };
  /** Another one, which leads elsewhere. */
  more?: { to: string; label: string };
  searchLabel: string;
  emptyText: string;
  /** The columns after the number; kept by the caller from one drawing to the next. */
  columns: ColumnDef<T, unknown>[];
  /** Whose list it is. */
  userRole: StaffRole;
  /** Names the list among what the server is asked. */
  name: string;
  ask: (query: PageQuery, signal: AbortSignal) => Promise<Success<T[]>>;
}

/** A list of people that the server searches, sorts and pages, all of which stands in the address. */
export function PeopleList<T extends { id: string }>(props: PeopleListProps<T>) {
  const t = useT();
  const { grid, typed, setGrid, setTyped } = useListAddress(SORTABLE);
  const { page, size, sort } = grid;
  const query = { ...askedPage(grid), ...(sort && { sort }), ...(typed && { q: typed }) };
  const found = useServerState(['staff', props.name, query], (signal) => props.ask(query, signal), {
    refreshOn: ['account:changed'],
    placeholderData: keepPreviousData,
  });
  const similar = useSimilarStaff(typed, found.isPlaceholderData ? undefined : found.data?.page?.total, props.userRole);
  const columns = useMemo<ColumnDef<T, unknown>[]>(
    () => [
      {
        id: 'number',
        header: t('S.No.'),
        enableSorting: false,
        cell: ({ row }) => <Box whiteSpace="nowrap">{page * size + row.index + 1}</Box>,
      },
      ...props.columns,
    ],
    [t, page, size, props.columns],
  );
  return (
    <Page>
      <PageHeader
        title={props.title}
        actions={
          <>
            {props.more && (
              <Button asChild size="lg" variant="outline">
                <Link to={props.more.to}>{props.more.label}</Link>
              </Button>
            )}
            <Button asChild size="lg">
              <Link to={props.add.to}>{props.add.label}</Link>
            </Button>
          </>
        }
      >
        {props.about}
      </PageHeader>
      {props.notice}
      <Box mb="4">
        <SearchBox label={props.searchLabel} translate={t} typed={typed} onSearch={setTyped} />
      </Box>
      <FoundGrid
        found={found}
        loading={{ label: t('Loading'), rows: 6, height: '12' }}
        failure={{ title: t('We could not load the list'), retryLabel: t('Try again') }}
        caption={props.title}
        columns={columns}
        state={grid}
        onChange={setGrid}
        rowId={(row) => row.id}
        labels={useGridLabels()}
        empty={
          <EmptyState
            icon={<Users aria-hidden="true" />}
            title={typed ? t('No results for “{typed}”.', { typed }) : props.emptyText}
            action={
              typed ? (
                <Button variant="outline" minH="11" onClick={() => setTyped('')}>
                  {t('Clear search')}
                </Button>
              ) : undefined
            }
          />
        }
      />
      <DidYouMean people={similar} onPick={setTyped} />
    </Page>
  );
}

/** A list as its address describes it: what is searched, the order, the page and its size. */
interface ListAddress {
  grid: GridState;
  typed: string;
  setGrid: (grid: GridState) => void;
  setTyped: (typed: string) => void;
}

/**
 * Reads and writes the address of a list; what is usual does not stand in it.
 * @param sortable the ids of the columns that the server can sort by
 */
export function useListAddress(sortable: readonly string[] = []): ListAddress {
  const [params, change] = useAddressState(useSearchParams(), useLocation());
  return {
    grid: gridStateOf(params, sortable),
    typed: params.get('q') ?? '',
    setGrid: (grid) => change((latest) => withGridState(latest, grid), { replace: false }),
    // A step in the history for each letter would make Back useless.
    setTyped: (typed) => change((latest) => withTyped(latest, typed), { replace: true }),
  };
}

function withTyped(params: URLSearchParams, typed: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (typed) next.set('q', typed);
  else next.delete('q');
  next.delete('page');
  return next;
}
