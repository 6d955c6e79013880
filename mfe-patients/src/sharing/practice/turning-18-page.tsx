import { call } from '@openward/api-client';
import { askedPage } from '@openward/contract';
import { listWithoutAccount, type WithoutAccount } from '@openward/contract/sharing';
import { nameOf } from '@openward/contract/text';
import { useGridLabels } from '@openward/practice-ui/grid-labels';
import { Link, type T, useLocation, useSearchParams, useT } from '@openward/remote-kit';
import { keepPreviousData, useAddressState, useServerState } from '@openward/remote-kit/query';
import { type ColumnDef, FoundGrid, RowAction, RowActions } from '@openward/ui/data-grid';
import { Badge, EmptyState } from '@openward/ui/feedback';
import { type GridState, gridStateOf, withGridState } from '@openward/ui/grid-state';
import { Users } from '@openward/ui/icons';
import { Page, PageHeader, Panel } from '@openward/ui/layout';
import { useMemo } from 'react';

/** `/patient/turning-18`: patients who soon turn 18 or did in the last year, and have no own account. */
export default function Turning18Page() {
  const t = useT();
  const [params, changeAddress] = useAddressState(useSearchParams(), useLocation());
  const state = gridStateOf(params, []);
  const found = useServerState(
    ['sharing', 'without account', state],
    (signal) => call(listWithoutAccount, { query: askedPage(state) }, { signal, quiet: true }),
    { refreshOn: ['patient:changed'], placeholderData: keepPreviousData },
  );
  const columns = useMemo(() => columnsFor(t), [t]);
  const gridLabels = useGridLabels();
  const turn = (part: Partial<GridState>) =>
    changeAddress((latest) => withGridState(latest, { ...gridStateOf(latest, []), ...part }), { replace: false });
  return (
    <Page>
      <PageHeader title={t('Turning 18')}>
        {t(
          'Patients without an account who turn 18 within 90 days, or did in the last year. Invite them to an account.',
        )}
      </PageHeader>
      <FoundGrid
        found={found}
        loading={{ label: t('Loading'), rows: 5, height: '12' }}
        failure={{ title: t('We could not load the patients'), retryLabel: t('Try again') }}
        caption={t('Turning 18')}
        columns={columns}
        state={state}
        onChange={turn}
        rowId={(row) => row.id}
        minWidth="44rem"
        isStale={found.isPlaceholderData}
        labels={gridLabels}
        empty={
          <Panel>
            <EmptyState icon={<Users />} title={t('Nobody turns 18 soon')}>
              {t('Patients appear here 90 days before they turn 18.')}
            </EmptyState>
          </Panel>
        }
      />
    </Page>
  );
}

function columnsFor(t: T): ColumnDef<WithoutAccount, unknown>[] {
  const plain = { enableSorting: false } as const;
  return [
    { accessorKey: 'firstName', header: t('First Name'), ...plain },
    { accessorKey: 'lastName', header: t('Last Name'), ...plain },
    { accessorKey: 'dateOfBirth', header: t('Date of birth'), ...plain, meta: { width: '8.5rem' } },
    { accessorKey: 'grownUpOn', header: t('18th birthday'), ...plain, meta: { width: '8.5rem' } },
    {
      id: 'invited',
      header: t('Account'),
      ...plain,
      meta: { width: '8rem' },
      cell: ({ row }) => (
        <Badge colorPalette={row.original.isInvited ? 'warning' : 'gray'}>
          {row.original.isInvited ? t('Invited') : t('No account')}
        </Badge>
      ),
    },
    {
      id: 'details',
      header: t('Details'),
      ...plain,
      meta: { width: '7.25rem', isActions: true },
      cell: ({ row: { original } }) => (
        <RowActions>
          <RowAction asChild>
            <Link
              to={`/patient/edit/${original.id}?tab=access`}
              aria-label={t('{action}, {name}', {
                action: t('Details'),
                name: nameOf(original),
              })}
            >
              {t('Details')}
            </Link>
          </RowAction>
        </RowActions>
      ),
    },
  ];
}
