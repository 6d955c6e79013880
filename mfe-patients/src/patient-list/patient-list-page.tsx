import { Link, useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { FoundGrid, SearchBox } from '@openward/ui/data-grid';
import { EmptyState } from '@openward/ui/feedback';
import { Users } from '@openward/ui/icons';
import { Flex, Page, PageHeader, Panel } from '@openward/ui/layout';
import { useMemo } from 'react';
import { ImportLink } from '../imports/import-link.tsx';
import { columnsFor } from './columns.tsx';
import { DoctorChips, DoctorFilter } from './doctor-filter.tsx';
import { ExportButton } from './export-button.tsx';
import { usePatientList } from './use-patient-list.ts';

/** `/patient`: the patients of the practice, for staff. */
export default function PatientListPage() {
  const t = useT();
  const list = usePatientList();
  const { state, narrow } = list;
  return (
    <Page>
      <PageHeader
        title={t('Patients')}
        actions={
          <>
            <ImportLink />
            <Button asChild minH="11">
              <Link to="/patient/add">{t('Add new patient')}</Link>
            </Button>
          </>
        }
      >
        {t('Everybody whom the practice knows.')}
      </PageHeader>
      <Flex gap="3" wrap="wrap" align="flex-start" justify="space-between" mb="4">
        <SearchBox
          label={t('Search patients')}
          typed={state.q}
          onSearch={(q) => narrow({ q })}
          hint={t('Name, e-mail, phone or date of birth, such as 1980-02-29.')}
          buttonLabel={t('Search')}
        />
        <Flex gap="2" wrap="wrap" mt={{ md: '27px' }}>
          <DoctorFilter chosen={state.doctors} onChange={(doctors) => narrow({ doctors })} />
          <ExportButton state={state} />
        </Flex>
      </Flex>
      <DoctorChips chosen={state.doctors} onChange={(doctors) => narrow({ doctors })} />
      <Found list={list} />
    </Page>
  );
}

function Found({ list: { state, found, turn, narrow } }: { list: ReturnType<typeof usePatientList> }) {
  const t = useT();
  const { userRole } = useUser();
  const { page, size, sort, q, doctors } = state;
  const columns = useMemo(() => columnsFor(userRole, page * size + 1, t), [userRole, page, size, t]);
  const isNarrowed = q !== '' || doctors.length > 0;
  return (
    <FoundGrid
      found={found}
      loading={{ label: t('Loading'), rows: 8, height: '12' }}
      failure={{ title: t('The patients could not be loaded'), retryLabel: t('Retry') }}
      caption={t('Patients')}
      columns={columns}
      state={{ page, size, sort }}
      onChange={turn}
      rowId={(row) => row.id}
      minWidth="58rem"
      isStale={found.isPlaceholderData}
      labels={{
        pageSize: t('Rows per page'),
        previous: t('Previous'),
        next: t('Next'),
        range: (from, to, total) => t('{from}–{to} of {total}', { from, to, total }),
        sort: {
          label: t('Sort by'),
          none: t('Last name and first name'),
          ascending: (column) => t('{column}, ascending', { column }),
          descending: (column) => t('{column}, descending', { column }),
        },
      }}
      empty={
        <Panel>
          <EmptyState
            icon={<Users />}
            title={t('No patients found.')}
            action={
              isNarrowed && (
                <Button variant="outline" minH="11" onClick={() => narrow({ q: '', doctors: [] })}>
                  {t('Show all patients')}
                </Button>
              )
            }
          >
            {isNarrowed ? t('Nobody fits what you search for.') : t('Add the first patient, or let patients sign up.')}
          </EmptyState>
        </Panel>
      }
    />
  );
}
