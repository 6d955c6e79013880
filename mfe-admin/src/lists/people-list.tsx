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

/** The columns that the server can sort by. */
const SORTABLE = ['firstName', 'lastName', 'email', 'status', 'hospitalName'];

interface PeopleListProps<T extends object> {
  title: string;
  about: string;
  notice?: ReactNode;
  /** The button to the form of a new person. */
  add: { to: string; label: string };
  /** A second button, to another page. */
  more?: { to: string; label: string };
  searchLabel: string;
  emptyText: string;
  /** The columns after the number; the caller memoizes them. */
  columns: ColumnDef<T, unknown>[];
  /** The role of the listed people. */
  userRole: StaffRole;
  /** Part of the query key. */
  name: string;
  ask: (query: PageQuery, signal: AbortSignal) => Promise<Success<T[]>>;
}

/** A list of people that the server searches, sorts and pages; the address holds its state. */
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

/** The state of a list in its address: search, order, page and page size. */
interface ListAddress {
  grid: GridState;
  typed: string;
  setGrid: (grid: GridState) => void;
  setTyped: (typed: string) => void;
}

/**
 * Reads and writes the address of a list, without default values.
 * @param sortable the ids of the columns that the server can sort by
 */
export function useListAddress(sortable: readonly string[] = []): ListAddress {
  const [params, change] = useAddressState(useSearchParams(), useLocation());
  return {
    grid: gridStateOf(params, sortable),
    typed: params.get('q') ?? '',
    setGrid: (grid) => change((latest) => withGridState(latest, grid), { replace: false }),
    // A history entry for each letter would make Back useless.
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
