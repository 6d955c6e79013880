import type { PatientName } from '@openward/contract/patients';
import { useT } from '@openward/remote-kit';
import { type ColumnDef, DataGrid } from '@openward/ui/data-grid';
import { EmptyState, ErrorState, LoadingState } from '@openward/ui/feedback';
import { Users } from '@openward/ui/icons';
import { Page, PageHeader } from '@openward/ui/layout';
import { useMemo, useState } from 'react';
import { ImportLink } from '../import/import-link.tsx';
import { FIRST_PAGE } from './ask-for-patients.ts';
import { SearchBox } from './search-box.tsx';
import { usePatientList } from './use-patient-list.ts';

/** `/patient`: the patients of the practice, for staff. */
export default function PatientListPage() {
  const t = useT();
  const [grid, setGrid] = useState(FIRST_PAGE);
  const [typed, setTyped] = useState('');
  const patients = usePatientList(grid, typed);
  const columns = useMemo<ColumnDef<PatientName, unknown>[]>(
    () => [
      {
        id: 'number',
        header: t('S.No.'),
        enableSorting: false,
        cell: ({ row }) => grid.page * grid.size + row.index + 1,
      },
      { accessorKey: 'firstName', header: t('First Name') },
      { accessorKey: 'lastName', header: t('Last Name') },
      { accessorKey: 'dateOfBirth', header: t('Date of Birth') },
    ],
    [t, grid.page, grid.size],
  );
  return (
    <Page>
      <PageHeader title={t('Patients')} actions={<ImportLink />}>
        {t('Active patients, who can get an appointment.')}
      </PageHeader>
      <SearchBox
        label={t('Search by name')}
        onSearch={(name) => {
          setTyped(name);
          setGrid({ ...grid, page: 0 });
        }}
      />
      {patients.isPending && <LoadingState label={t('Loading')} rows={6} height="10" />}
      {patients.isError && !patients.data && (
        <ErrorState
          title={t('The patients could not be loaded')}
          retryLabel={t('Retry')}
          onRetry={() => void patients.refetch()}
        />
      )}
      {patients.data && (
        <DataGrid
          caption={t('Patients')}
          columns={columns}
          rows={patients.data.result}
          total={patients.data.page?.total ?? 0}
          state={grid}
          onChange={setGrid}
          rowId={(row) => row.id}
          labels={{
            pageSize: t('Rows per page'),
            previous: t('Previous'),
            next: t('Next'),
            range: (from, to, total) => t('{from}–{to} of {total}', { from, to, total }),
          }}
          empty={<EmptyState icon={<Users />} title={t('No patients found.')} />}
        />
      )}
    </Page>
  );
}
