import { call } from '@openward/api-client';
import { askedPage } from '@openward/contract';
import { nameOf } from '@openward/contract/text';
import {
  acceptOffer,
  declineOffer,
  listWaitingPatients,
  type WaitingOffer,
  type WaitingPatient,
} from '@openward/contract/waiting-list';
import { eventBus } from '@openward/event-bus';
import { useOwnDoctors } from '@openward/practice-ui/doctors';
import { lazy, useLocation, useSearchParams, useT, useUser } from '@openward/remote-kit';
import { keepPreviousData, useAddressState, useServerChange, useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { SearchBox } from '@openward/ui/data-grid';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '@openward/ui/feedback';
import { type GridState, gridStateOf, withGridState } from '@openward/ui/grid-state';
import { Clock } from '@openward/ui/icons';
import { Flex, Page, PageHeader, Panel, Stack } from '@openward/ui/layout';
import { Suspense, useEffect, useRef, useState } from 'react';
import { FilterSelect } from '../../parts/lists/filter-select.tsx';
import { Pager } from '../../parts/lists/pager.tsx';
import { type Deed, DeskRequest, headingOf } from './desk-request.tsx';

const AddPatient = lazy(() => import('./add-patient.tsx'));
const OfferDialog = lazy(() => import('./offer-dialog.tsx'));
const RemoveDialog = lazy(() => import('../../parts/waiting-list/remove-dialog.tsx'));

/** `/appointments/waiting` for staff: the waiting list of their doctors. */
export default function WaitingDeskPage() {
  const t = useT();
  const list = useWaitingPatients();
  const [isAdding, setAdding] = useState(false);
  const lookAt = useFocusAfter(list.found.data?.result ?? NONE);
  const [open, setOpen] = useState<{ kind: 'offer' | 'remove'; request: WaitingPatient }>();
  const answer = useAnswers(() => void list.found.refetch());
  const act = (deed: Deed, request: WaitingPatient) => {
    lookAt(request);
    if (deed === 'offer' || deed === 'remove') setOpen({ kind: deed, request });
    else if (request.offer) answer[deed].mutate(request.offer);
  };
  const close = () => {
    setOpen(undefined);
    if (isAdding) document.querySelector<HTMLElement>('main h1')?.focus();
    setAdding(false);
    void list.found.refetch();
  };
  return (
    <Page>
      <PageHeader
        title={t('Waiting list')}
        actions={
          !isAdding && (
            <Button minH="11" onClick={() => setAdding(true)}>
              {t('Add patient')}
            </Button>
          )
        }
      >
        {t('When a time becomes free, the portal offers it to the first patient it suits.')}
      </PageHeader>
      {isAdding ? (
        <Suspense fallback={<Skeleton h="40rem" rounded="lg" />}>
          <AddPatient onClose={close} />
        </Suspense>
      ) : (
        <>
          <Toolbar list={list} />
          <Found
            list={list}
            isBusy={answer.accept.isPending || answer.withdraw.isPending}
            act={act}
            onAdd={() => setAdding(true)}
          />
        </>
      )}
      <Suspense>
        {open?.kind === 'offer' && <OfferDialog request={open.request} onClose={close} />}
        {open?.kind === 'remove' && (
          <RemoveDialog requestId={open.request.id} name={nameOf(open.request.patientDetails)} onClose={close} />
        )}
      </Suspense>
    </Page>
  );
}

function Toolbar({ list: { state, change } }: { list: ReturnType<typeof useWaitingPatients> }) {
  const t = useT();
  const isDoctor = useUser().userRole === 'ROLE_DOCTOR';
  const doctors = useOwnDoctors(!isDoctor).data ?? [];
  return (
    <Flex gap="3" wrap="wrap" align="flex-start" mb="4">
      <SearchBox label={t('Find a patient')} translate={t} typed={state.q} onSearch={(q) => change({ q, page: 0 })} />
      {!isDoctor && (
        <FilterSelect
          label={t('Doctor')}
          value={state.doctor}
          onChange={(doctor) => change({ doctor, page: 0 })}
          flex={{ base: '1 1 100%', sm: '0 1 16rem' }}
        >
          <option value="">{t('All doctors')}</option>
          {doctors.map((doctor) => (
            <option key={doctor.id} value={doctor.id}>
              {t('Dr. {name}', { name: nameOf(doctor) })}
            </option>
          ))}
        </FilterSelect>
      )}
    </Flex>
  );
}

function Found(props: {
  list: ReturnType<typeof useWaitingPatients>;
  isBusy: boolean;
  act: (deed: Deed, request: WaitingPatient) => void;
  onAdd: () => void;
}) {
  const t = useT();
  const { found, state, change } = props.list;
  const rows = found.data?.result ?? [];
  const isNarrowed = state.q !== '' || state.doctor !== '' || state.page > 0;
  return (
    <>
      {found.isPending && <LoadingState label={t('Loading')} height="36" />}
      {found.isError && !found.data && (
        <ErrorState
          title={t('We could not load the waiting list')}
          retryLabel={t('Try again')}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data && rows.length === 0 && (
        <Panel>
          <EmptyState
            icon={<Clock />}
            title={isNarrowed ? t('No patient on the waiting list matches.') : t('Nobody is waiting')}
            action={
              isNarrowed ? (
                <Button variant="outline" minH="11" onClick={() => change({ q: '', doctor: '', page: 0 })}>
                  {t('Show all')}
                </Button>
              ) : (
                <Button variant="outline" minH="11" onClick={props.onAdd}>
                  {t('Add patient')}
                </Button>
              )
            }
          >
            {!isNarrowed && t('Patients who want a time that is taken appear here.')}
          </EmptyState>
        </Panel>
      )}
      <Stack as="ul" gap="3" listStyleType="none" aria-label={t('Waiting list')} _empty={{ display: 'none' }}>
        {rows.map((request) => (
          <li key={request.id}>
            <DeskRequest request={request} isBusy={props.isBusy} act={(deed) => props.act(deed, request)} />
          </li>
        ))}
      </Stack>
      <Pager shown={state} found={found.data} onChange={change} />
    </>
  );
}

const NONE: readonly WaitingPatient[] = [];
/** Milliseconds until a closed dialog has returned the focus. */
const FOCUS_RETURNS = 300;

/**
 * A pressed button can go away with its request or offer. Then the focus moves to the request now at that place, or to
 * the page's heading.
 * @returns a function that marks the request being changed
 */
function useFocusAfter(rows: readonly WaitingPatient[]): (request: WaitingPatient) => void {
  const last = useRef<{ request: WaitingPatient; place: number }>(undefined);
  useEffect(() => {
    if (!last.current) return;
    const { request, place } = last.current;
    const same = rows.find(({ id }) => id === request.id);
    if (same && same.offer?.id === request.offer?.id) return;
    const next = same ?? rows[place];
    const timer = setTimeout(() => {
      last.current = undefined;
      if (document.activeElement && document.activeElement !== document.body) return;
      const heading = next && document.getElementById(headingOf(next));
      (heading ?? document.querySelector('h1'))?.focus();
    }, FOCUS_RETURNS);
    return () => clearTimeout(timer);
  }, [rows]);
  return (request) => {
    last.current = { request, place: rows.findIndex(({ id }) => id === request.id) };
  };
}

interface ListState extends GridState {
  q: string;
  doctor: string;
}

function useWaitingPatients() {
  const [params, changeAddress] = useAddressState(useSearchParams(), useLocation());
  const state = stateOf(params);
  const { q, doctor, ...page } = state;
  const found = useServerState(
    ['waiting', 'all', state],
    (signal) =>
      call(
        listWaitingPatients,
        { query: { ...askedPage(page), q }, body: doctor ? { doctorId: [doctor] } : {} },
        { signal, quiet: true },
      ),
    { refreshOn: ['patient:changed', 'appointment:changed'], placeholderData: keepPreviousData },
  );
  return {
    state,
    found,
    change(part: Partial<ListState>) {
      changeAddress((latest) => withState(latest, { ...stateOf(latest), ...part }), { replace: true });
    },
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function stateOf(params: URLSearchParams): ListState {
  const doctor = params.get('doctor') ?? '';
  return { ...gridStateOf(params, []), q: params.get('q') ?? '', doctor: UUID.test(doctor) ? doctor : '' };
}

function withState(params: URLSearchParams, state: ListState): URLSearchParams {
  const next = withGridState(params, state);
  for (const name of ['q', 'doctor'] as const) state[name] ? next.set(name, state[name]) : next.delete(name);
  return next;
}

/** The patient's answers to an offer by phone. */
function useAnswers(again: () => void) {
  return {
    accept: useServerChange(
      ({ id }: WaitingOffer) => call(acceptOffer, { params: { id } }).finally(again),
      ({ result }) => eventBus.emit('appointment:changed', { id: result.id }),
    ),
    withdraw: useServerChange(
      ({ id }: WaitingOffer) => call(declineOffer, { params: { id } }).finally(again),
      () => {},
    ),
  };
}
