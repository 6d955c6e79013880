import type { Success } from '@openward/api-client';
import type { PageQuery } from '@openward/contract';
import { Link, useT } from '@openward/remote-kit';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { type ColumnDef, DataGrid } from '@openward/ui/data-grid';
import { EmptyState, ErrorState, LoadingState } from '@openward/ui/feedback';
import { Users } from '@openward/ui/icons';
import { Page, PageHeader } from '@openward/ui/layout';
import { useMemo } from 'react';
import { SearchBox } from './search-box.tsx';
import { useListAddress } from './use-list-address.ts';

/** What a list of people is made of. */
export interface PeopleListProps<T> {
  title: string;
  /** One sentence below the title. */
  about: string;
  /** The button that leads to the form of a new one. */
  add: { to: string; label: string };
  searchLabel: string;
  emptyText: string;
  /** The columns after the number; kept by the caller from one drawing to the next. */
  columns: ColumnDef<T, unknown>[];
  /** Names the list among what the server is asked. */
  name: string;
  ask: (query: PageQuery, signal: AbortSignal) => Promise<Success<T[]>>;
}

/** A list of people that the server searches, sorts and pages, all of which stands in the address. */
export function PeopleList<T extends { id: string }>(props: PeopleListProps<T>) {
  const t = useT();
  const { grid, typed, setGrid, setTyped } = useListAddress();
  const { page, size, sort } = grid;
  const query = { page, size, ...(sort && { sort }), ...(typed && { q: typed }) };
  const found = useServerState(['staff', props.name, query], (signal) => props.ask(query, signal), {
    refreshOn: ['account:changed'],
    placeholderData: keepPreviousData,
  });
  const columns = useMemo<ColumnDef<T, unknown>[]>(
    () => [
      {
        id: 'number',
        header: t('S.No.'),
        enableSorting: false,
        cell: ({ row }) => page * size + row.index + 1,
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
          <Button asChild size="lg">
            <Link to={props.add.to}>{props.add.label}</Link>
          </Button>
        }
      >
        {props.about}
      </PageHeader>
      <SearchBox label={props.searchLabel} typed={typed} onSearch={setTyped} />
      {found.isPending && <LoadingState label={t('Loading')} rows={6} height="12" />}
      {found.isError && !found.data && (
        <ErrorState
          title={t('The list could not be loaded')}
          retryLabel={t('Retry')}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data && (
        <DataGrid
          caption={props.title}
          columns={columns}
          rows={found.data.result}
          total={found.data.page?.total ?? 0}
          state={grid}
          onChange={setGrid}
          rowId={(row) => row.id}
          labels={{
            pageSize: t('Rows per page'),
            previous: t('Previous'),
            next: t('Next'),
            range: (from, to, total) => t('{from}–{to} of {total}', { from, to, total }),
          }}
          empty={
            <EmptyState
              icon={<Users aria-hidden="true" />}
              title={typed ? t('Nobody fits “{typed}”.', { typed }) : props.emptyText}
              action={
                typed ? (
                  <Button variant="outline" minH="11" onClick={() => setTyped('')}>
                    {t('Clear the search')}
                  </Button>
                ) : undefined
              }
            />
          }
        />
      )}
    </Page>
  );
}
