import { call } from '@openward/api-client';
import { listForms } from '@openward/contract/forms';
import { Link, useSearchParams, useT } from '@openward/remote-kit';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { DataGrid, gridStateOf, withGridState } from '@openward/ui/data-grid';
import { EmptyState, ErrorState, LoadingState } from '@openward/ui/feedback';
import { ClipboardList } from '@openward/ui/icons';
import { Box, Page, PageHeader } from '@openward/ui/layout';
import { TextControl } from '@openward/ui/select-field';
import { useEffect, useState } from 'react';

import { SORTABLE, useFormColumns } from './form-columns.tsx';

/** Milliseconds after the last key until it is searched. */
const PAUSE = 250;

/** `/admin/dynamicform`: all forms, searched, sorted and paged by the server; all of which stands in the address. */
export default function FormsPage() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const grid = gridStateOf(params, SORTABLE);
  const q = params.get('q') ?? '';
  const { page, size, sort } = grid;
  const query = { page, size, ...(sort && { sort }), ...(q && { q }) };
  const found = useServerState(
    ['forms', 'list', query],
    (signal) => call(listForms, { query }, { signal, quiet: true }),
    { refreshOn: ['form:changed'], placeholderData: keepPreviousData },
  );
  const columns = useFormColumns(page * size);
  const search = (typed: string) => {
    const next = withGridState(params, { ...grid, page: 0 });
    if (typed) next.set('q', typed);
    else next.delete('q');
    setParams(next, { replace: true });
  };
  return (
    <Page>
      <PageHeader
        title={t('Form Creation')}
        actions={
          <Button asChild size="lg">
            <Link to="/admin/dynamicform/new">{t('Add Form')}</Link>
          </Button>
        }
      >
        {t('What patients are asked to fill in and sign.')}
      </PageHeader>
      <SearchBox typed={q} onSearch={search} />
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
          caption={t('Form Creation')}
          columns={columns}
          rows={found.data.result}
          total={found.data.page?.total ?? 0}
          state={grid}
          onChange={(next) => setParams(withGridState(params, next))}
          rowId={(row) => row.id}
          isStale={found.isPlaceholderData}
          labels={{
            pageSize: t('Rows per page'),
            previous: t('Previous'),
            next: t('Next'),
            range: (from, to, total) => t('{from}–{to} of {total}', { from, to, total }),
            sort: {
              label: t('Sort by'),
              none: t('As usual'),
              ascending: (column) => t('{column}, A to Z', { column }),
              descending: (column) => t('{column}, Z to A', { column }),
            },
          }}
          empty={
            <EmptyState
              icon={<ClipboardList aria-hidden="true" />}
              title={q ? t('No form fits “{typed}”.', { typed: q }) : t('No forms yet.')}
              action={
                q ? (
                  <Button variant="outline" minH="11" onClick={() => search('')}>
                    {t('Clear the search')}
                  </Button>
                ) : undefined
              }
            >
              {!q && t('Build the first one, or import it from a file.')}
            </EmptyState>
          }
        />
      )}
    </Page>
  );
}

/** Searches while somebody types, a moment after the last key. */
function SearchBox({ typed, onSearch }: { typed: string; onSearch: (typed: string) => void }) {
  const t = useT();
  const [text, setText] = useState(typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search per text, not per address
  useEffect(() => {
    if (text.trim() === typed) return;
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  // Back and the button below an empty list change the address from elsewhere.
  useEffect(() => setText((shown) => (shown.trim() === typed ? shown : typed)), [typed]);
  return (
    <Box asChild maxW="md" mb="5">
      <search>
        <TextControl name="q" kind="text" label={t('Search by name')} maxLength={100} value={text} onChange={setText} />
      </search>
    </Box>
  );
}
