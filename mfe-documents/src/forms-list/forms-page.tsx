import { call } from '@openward/api-client';
import { askedPage } from '@openward/contract';
import { type ListedForm, listForms } from '@openward/contract/forms';
import { useGridLabels } from '@openward/practice-ui/grid-labels';
import { Link, useLocation, useSearchParams, useT } from '@openward/remote-kit';
import { keepPreviousData, useAddressState, useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { type ColumnDef, FoundGrid, RowAction, RowActions, SearchBox } from '@openward/ui/data-grid';
import { Badge, EmptyState } from '@openward/ui/feedback';
import { gridStateOf, withGridState } from '@openward/ui/grid-state';
import { ClipboardList } from '@openward/ui/icons';
import { Box, Page, PageHeader } from '@openward/ui/layout';
import { useMemo } from 'react';
import { formNamesOf } from '../document-labels.ts';
import { statusLabel } from '../form-builder/form-head.ts';

/** `/admin/dynamicform`: all forms; the server searches, sorts and pages them, and the address holds the state. */
export default function FormsPage() {
  const t = useT();
  const [params, change] = useAddressState(useSearchParams(), useLocation());
  const grid = gridStateOf(params, SORTABLE);
  const q = params.get('q') ?? '';
  const { page, size, sort } = grid;
  const query = { ...askedPage(grid), ...(sort && { sort }), ...(q && { q }) };
  const found = useServerState(
    ['forms', 'list', query],
    (signal) => call(listForms, { query }, { signal, quiet: true }),
    { refreshOn: ['form:changed'], placeholderData: keepPreviousData },
  );
  const columns = useFormColumns(page * size);
  const search = (typed: string) =>
    change(
      (latest) => {
        const next = withGridState(latest, { ...grid, page: 0 });
        if (typed) next.set('q', typed);
        else next.delete('q');
        return next;
      },
      { replace: true },
    );
  const gridLabels = useGridLabels();
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
        {t('Forms for patients to fill in and sign.')}
      </PageHeader>
      <Box mb="5">
        <SearchBox label={t('Search by name')} translate={t} typed={q} onSearch={search} />
      </Box>
      <FoundGrid
        found={found}
        loading={{ label: t('Loading'), rows: 6, height: '12' }}
        failure={{ title: t('We could not load the list'), retryLabel: t('Try again') }}
        caption={t('Form Creation')}
        columns={columns}
        state={grid}
        onChange={(next) => change((latest) => withGridState(latest, next), { replace: false })}
        rowId={(row) => row.id}
        minWidth="59rem"
        isStale={found.isPlaceholderData}
        labels={{
          ...gridLabels,
          sort: {
            label: t('Sort by'),
            none: t('Default order'),
            ascending: (column) => t('{column}, A to Z', { column }),
            descending: (column) => t('{column}, Z to A', { column }),
          },
        }}
        empty={
          <EmptyState
            icon={<ClipboardList aria-hidden="true" />}
            title={q ? t('No form matches “{typed}”.', { typed: q }) : t('No forms yet.')}
            action={
              q ? (
                <Button variant="outline" minH="11" onClick={() => search('')}>
                  {t('Clear search')}
                </Button>
              ) : undefined
            }
          >
            {!q && t('Add your first form or import one from a file.')}
          </EmptyState>
        }
      />
    </Page>
  );
}

/** The columns that the list can be sorted by. */
export const SORTABLE = ['displayName', 'formName', 'isEsignatureRequired', 'status'] as const;

/** The columns of the list of forms (specification, section 2). `before` is the number of rows on earlier pages. */
function useFormColumns(before: number): ColumnDef<ListedForm, unknown>[] {
  const t = useT();
  return useMemo(
    () => [
      {
        id: 'number',
        header: t('S.No.'),
        enableSorting: false,
        meta: { width: '4.5rem' },
        cell: ({ row }) => before + row.index + 1,
      },
      { accessorKey: 'displayName', header: t('Display Name'), meta: { width: '17%' } },
      { accessorKey: 'formName', header: t('Form Name'), meta: { width: '15%' } },
      {
        accessorKey: 'isEsignatureRequired',
        header: t('E Signature Required'),
        meta: { width: '7.5rem' },
        cell: ({ row }) => (row.original.isEsignatureRequired ? t('Yes') : t('No')),
      },
      {
        accessorKey: 'status',
        header: t('Status'),
        meta: { width: '6.5rem' },
        cell: ({ row: { original: form } }) => (
          <Badge
            colorPalette={form.status === 'ACTIVE' ? 'success' : 'gray'}
            variant={form.status === 'ACTIVE' ? 'subtle' : 'outline'}
            size="md"
            rounded="full"
            px="2.5"
          >
            {statusLabel(form.status, t)}
          </Badge>
        ),
      },
      {
        id: 'action',
        header: t('Action'),
        enableSorting: false,
        meta: { isActions: true, width: '19.5rem' },
        cell: ({ row: { original: form } }) => (
          <RowActions>
            <RowAction asChild>
              <Link to={`/admin/dynamicform/${form.id}`} aria-label={t('Edit {name}', { name: formNamesOf(form) })}>
                {t('Edit')}
              </Link>
            </RowAction>
            <RowAction asChild>
              <Link
                to={`/admin/dynamicform/new?copy=${form.id}`}
                aria-label={t('Duplicate {name}', { name: formNamesOf(form) })}
              >
                {t('Duplicate')}
              </Link>
            </RowAction>
            <RowAction asChild>
              <Link
                to={`/admin/dynamicform/view/${form.id}`}
                aria-label={t('Preview {name}', { name: formNamesOf(form) })}
              >
                {t('Preview')}
              </Link>
            </RowAction>
            <RowAction asChild>
              <Link
                to={`/admin/dynamicform/answers/${form.id}`}
                aria-label={t('Answers to {name}', { name: formNamesOf(form) })}
              >
                {t('Answers')}
              </Link>
            </RowAction>
          </RowActions>
        ),
      },
    ],
    [t, before],
  );
}
