import { addressedPage, askedPage, type ShownPage } from '@openward/contract';
import type { Appointment } from '@openward/contract/appointments';
import { PatientActions } from '@openward/practice-ui/patient-actions';
import { onDemand, useLanguage, useLocation, useSearchParams, useT, useUser } from '@openward/remote-kit';
import { keepPreviousData, useAddressState, useServerState } from '@openward/remote-kit/query';
import { ErrorState, LoadingState } from '@openward/ui/feedback';
import { Flex, Page, PageHeader, Stack } from '@openward/ui/layout';
import { CardActions } from '../../parts/actions/card-actions.tsx';
import { useAppointmentActions } from '../../parts/actions/use-appointment-actions.ts';
import { AppointmentCard } from '../../parts/appointment/appointment-card.tsx';
import { useIsCalendar, ViewSwitch } from '../../parts/calendar/view-switch.tsx';
import { askForList, PAGE_SIZE } from '../../parts/calls/first-calls.ts';
import { usePanels } from '../../parts/detail/use-panels.tsx';
import { BookButton } from '../../parts/lists/book-button.tsx';
import { ListEmpty } from '../../parts/lists/list-empty.tsx';
import { canBookFrom, canEditIn, type ListKind, listKindAt, listTitle } from '../../parts/lists/list-kinds.ts';
import { Lead } from '../../parts/lists/list-lead.tsx';
import { Pager } from '../../parts/lists/pager.tsx';
import { FilterChips } from './filter-chips.tsx';
import FilterPopover, { FilterButton } from './filter-popover.tsx';
import { bodyOf, changedFrom, filterOf, type ListFilter, NO_FILTER, sizeOf, withFilter } from './list-filter.ts';
import { PrintList } from './print-list.tsx';

const Calendar = onDemand(async () => ({ default: (await import('../../parts/calendar/calendar.tsx')).Calendar }));

/** All lists of appointments (specification, section 2); the address says which. */
export default function ListPage() {
  const kind = listKindAt(useLocation().pathname);
  // The key remounts the list, so that nothing of another list stays open.
  return <List key={kind} kind={kind} />;
}

function List({ kind }: { kind: ListKind }) {
  const t = useT();
  const { userRole } = useUser();
  const isCalendar = useIsCalendar();
  const list = useList(kind, !isCalendar);
  const { found, filter, setFilter } = list;
  const rows = found.data?.result ?? [];
  const count = sizeOf(filter);
  const label = count > 0 ? t('Filter ({count})', { count }) : t('Filter');
  return (
    <Page>
      <PageHeader title={listTitle(kind, t)} actions={canBookFrom(kind, userRole) && <BookButton />}>
        <Lead kind={kind} shown={found.isLoading ? undefined : rows} />
      </PageHeader>
      <Flex justify="space-between" gap="2" mb="4" wrap="wrap">
        <ViewSwitch />
        <Flex gap="2" wrap="wrap">
          {!isCalendar && (
            <>
              <PatientActions
                found={found.data}
                patientOf={({ patientId, patientDetails }) =>
                  patientId && patientDetails && { ...patientDetails, id: patientId }
                }
                ask={() => askForList(kind, bodyOf(filter), {}, { quiet: false })}
              />
              <PrintList
                kind={kind}
                filter={bodyOf(filter)}
                shown={rows}
                total={found.data?.page?.total ?? rows.length}
              />
            </>
          )}
          <FilterPopover kind={kind} filter={filter} onChange={setFilter} trigger={<FilterButton label={label} />} />
        </Flex>
      </Flex>
      <FilterChips filter={filter} shown={rows} onChange={setFilter} />
      {isCalendar ? <Calendar {...calendarOf(kind)} filter={bodyOf(filter)} /> : <CardView kind={kind} list={list} />}
    </Page>
  );
}

/** The first view of a list's calendar: the days of the list. */
function calendarOf(kind: ListKind): { span: 'day' | 'week' | 'month'; daysAhead: number } {
  if (kind === 'tomorrow') return { span: 'day', daysAhead: 1 };
  if (kind === 'today') return { span: 'day', daysAhead: 0 };
  return { span: kind === 'weekly' ? 'week' : 'month', daysAhead: 0 };
}

function CardView({ kind, list }: { kind: ListKind; list: ReturnType<typeof useList> }) {
  const t = useT();
  const { found, filter, shown, setFilter, setPage } = list;
  const rows = found.data?.result ?? [];
  return (
    <>
      {found.isPending && <LoadingState label={t('Loading')} height="36" />}
      {/* After a failed refresh, the old rows stay visible. */}
      {found.isError && !found.data && (
        <ErrorState
          title={t('We could not load the appointments')}
          retryLabel={t('Try again')}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data && rows.length === 0 && (
        <ListEmpty kind={kind} isFiltered={sizeOf(filter) > 0 || shown.page > 0} onClear={() => setFilter(NO_FILTER)} />
      )}
      {rows.length > 0 && <Cards kind={kind} rows={rows} />}
      <Pager shown={shown} found={found.data} onChange={setPage} />
    </>
  );
}

function Cards({ kind, rows }: { kind: ListKind; rows: readonly Appointment[] }) {
  const t = useT();
  const actions = useAppointmentActions();
  const { ask, panels } = usePanels();
  return (
    <>
      <Stack as="ul" gap="3" listStyleType="none" aria-label={listTitle(kind, t)}>
        {rows.map((appointment) => (
          <li key={appointment.id}>
            <AppointmentCard
              appointment={appointment}
              headingAs="h2"
              actions={<CardActions appointment={appointment} actions={actions} ask={ask} canEdit={canEditIn(kind)} />}
            />
          </li>
        ))}
      </Stack>
      {panels}
    </>
  );
}

const SIZES = [10, 25, 50, 100];

/**
 * A list with its state in the address, refreshed when any appointment changes.
 * @param isShown false to load nothing, if something else is shown
 */
export function useList(kind: ListKind, isShown = true) {
  const [params, change] = useAddressState(useSearchParams(), useLocation());
  const filter = filterOf(params);
  const shown = shownIn(params);
  const body = bodyOf(filter);
  // The first day of the week depends on the language.
  const language = useLanguage();
  const found = useServerState(
    ['appointments', 'list', kind, body, shown, language],
    (signal) => askForList(kind, body, askedPage(shown), { signal }),
    { enabled: isShown, refreshOn: ['appointment:changed'], placeholderData: keepPreviousData },
  );
  return {
    found,
    filter,
    shown,
    setFilter(next: ListFilter) {
      change((latest) => withFilter(latest, changedFrom(filterOf(latest), filter, next)), { replace: true });
    },
    setPage(next: ShownPage) {
      change((latest) => withPage(latest, next), { replace: false });
    },
  };
}

function shownIn(params: URLSearchParams): ShownPage {
  const page = Math.max(1, Math.floor(Number(params.get('page'))) || 1) - 1;
  const size = SIZES.find((each) => String(each) === params.get('size')) ?? PAGE_SIZE;
  return addressedPage(params, { page, size });
}

function withPage(params: URLSearchParams, { page, size, after, before }: ShownPage): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set('page', String(page + 1));
  next.set('size', String(size));
  for (const [name, cursor] of Object.entries({ after, before })) cursor ? next.set(name, cursor) : next.delete(name);
  return next;
}
