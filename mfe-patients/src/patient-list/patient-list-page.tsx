import { call } from '@openward/api-client';
import { exportPatients } from '@openward/contract/people';
import { useGridLabels } from '@openward/practice-ui/grid-labels';
import { PatientActions } from '@openward/practice-ui/patient-actions';
import { DidYouMean, useSimilarPatients } from '@openward/practice-ui/similar-names';
import { Link, useLocation, useSearchParams, useT, useUser } from '@openward/remote-kit';
import { useSavedFile } from '@openward/remote-kit/files';
import { keepPreviousData, useAddressState, useServerState } from '@openward/remote-kit/query';
import { ActionButton, Button } from '@openward/ui/button';
import { FoundGrid, SearchBox } from '@openward/ui/data-grid';
import { EmptyState } from '@openward/ui/feedback';
import { Download, Users } from '@openward/ui/icons';
import { Flex, Page, PageHeader, Panel } from '@openward/ui/layout';
import { useMemo } from 'react';

import { askForPatients } from './ask-for-patients.ts';
import { columnsFor } from './columns.tsx';
import { DoctorChips, DoctorFilter } from './doctor-filter.tsx';
import { type ListState, listStateOf, withListState } from './list-state.ts';

/** `/patient`: the patients of the practice, for staff. */
export default function PatientListPage() {
  const t = useT();
  const list = usePatientList();
  const { state, narrow } = list;
  const { isKeptToHospital } = useUser();
  return (
    <Page>
      <PageHeader
        title={t('Patients')}
        actions={
          <>
            <Button asChild variant="outline" minH="11">
              <Link to="/patient/turning-18">{t('Turning 18')}</Link>
            </Button>
            <ImportLink />
            {isKeptToHospital && <FindAnother />}
            <Button asChild minH="11">
              <Link to="/patient/add">{t('Add new patient')}</Link>
            </Button>
          </>
        }
      >
        {isKeptToHospital ? t('Patients of your hospital') : t('All patients of this practice')}
      </PageHeader>
      <Flex gap="3" wrap="wrap" align="flex-start" justify="space-between" mb="4">
        <SearchBox
          label={t('Search patients')}
          translate={t}
          typed={state.q}
          onSearch={(q) => narrow({ q })}
          hint={t('Name, email, phone number or date of birth, such as 1980-02-29.')}
          buttonLabel={t('Search')}
        />
        <Flex gap="2" wrap="wrap" mt={{ md: '27px' }}>
          <DoctorFilter chosen={state.doctors} onChange={(doctors) => narrow({ doctors })} />
          <ExportButton state={state} />
          <PatientActions
            found={list.found.data}
            // Only active patients get forms and messages.
            patientOf={(patient) => patient.status === 'ACTIVE' && patient}
            ask={() => askForPatients(state, { quiet: false }, {})}
          />
        </Flex>
      </Flex>
      <DoctorChips chosen={state.doctors} onChange={(doctors) => narrow({ doctors })} />
      <Found list={list} />
      <DidYouMean people={list.similar} onPick={(q) => narrow({ q })} />
    </Page>
  );
}

function Found({ list: { state, found, turn, narrow } }: { list: ReturnType<typeof usePatientList> }) {
  const t = useT();
  const { userRole } = useUser();
  const { page, size, q, doctors } = state;
  const columns = useMemo(() => columnsFor(userRole, page * size + 1, t), [userRole, page, size, t]);
  const isNarrowed = q !== '' || doctors.length > 0;
  const gridLabels = useGridLabels();
  return (
    <FoundGrid
      found={found}
      loading={{ label: t('Loading'), rows: 8, height: '12' }}
      failure={{ title: t('We could not load the patients'), retryLabel: t('Try again') }}
      caption={t('Patients')}
      columns={columns}
      state={state}
      onChange={turn}
      rowId={(row) => row.id}
      minWidth="58rem"
      isStale={found.isPlaceholderData}
      labels={{
        ...gridLabels,
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
            {isNarrowed ? t('No patients match your search.') : t('Add the first patient, or let patients sign up.')}
          </EmptyState>
        </Panel>
      }
    />
  );
}

/** Leads to the search for patients of other hospitals. */
function FindAnother() {
  const t = useT();
  return (
    <Button asChild variant="outline" minH="11">
      <Link to="/patient/elsewhere">{t('Find another patient')}</Link>
    </Button>
  );
}

function ImportLink() {
  const t = useT();
  if (useUser().userRole === 'ROLE_DOCTOR') return null;
  return (
    <Button asChild variant="outline">
      <Link to="/patient/import">{t('Import patients')}</Link>
    </Button>
  );
}

function ExportButton({ state: { q, sort, doctors } }: { state: ListState }) {
  const t = useT();
  const file = useSavedFile(
    () => call(exportPatients, { query: { q, sort, doctors: doctors.join(',') } }),
    `patients-${new Date().toISOString().slice(0, 10)}.csv`,
  );
  return (
    <ActionButton variant="outline" colorPalette="gray" minH="11" isBusy={file.isBusy} onClick={() => void file.save()}>
      <Download size="1.125rem" aria-hidden="true" /> {t('Export CSV')}
    </ActionButton>
  );
}

function usePatientList() {
  const [params, changeAddress] = useAddressState(useSearchParams(), useLocation());
  const state = listStateOf(params);
  const found = useServerState(['patients', 'list', state], (signal) => askForPatients(state, { signal }), {
    refreshOn: ['patient:changed'],
    placeholderData: keepPreviousData,
  });
  const change = (part: Partial<ListState>, replace: boolean) =>
    changeAddress((latest) => withListState(latest, { ...listStateOf(latest), ...part }), { replace });
  return {
    state,
    found,
    similar: useSimilarPatients(state.q, found.isPlaceholderData ? undefined : found.data?.page?.total),
    /** Changes the page or order with a history entry. */
    turn: (part: Partial<ListState>) => change(part, false),
    /** Changes the filter and returns to the first page. */
    narrow: (part: Partial<ListState>) => change({ ...part, page: 0 }, true),
  };
}
