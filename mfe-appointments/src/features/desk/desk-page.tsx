import type { DeskAppointment } from '@openward/contract/appointments';
import { nameOf } from '@openward/contract/text';
import { PatientActions } from '@openward/practice-ui/patient-actions';
import { SelectionBar } from '@openward/practice-ui/selection-bar';
import { Link, onDemand, useLanguage, useT, useUser } from '@openward/remote-kit';
import { ActionButton, Button } from '@openward/ui/button';
import { dayName } from '@openward/ui/date-time';
import { EmptyState, ErrorState, LoadingState, Notice } from '@openward/ui/feedback';
import { CalendarDays } from '@openward/ui/icons';
import { Box, Flex, Page, PageHeader, Panel, Text } from '@openward/ui/layout';
import { useAppointmentActions } from '../../parts/actions/use-appointment-actions.ts';
import { canChoose, canConfirm } from '../../parts/appointment/rules.ts';
import { useNow } from '../../parts/appointment/use-now.ts';
import { useIsCalendar, ViewSwitch } from '../../parts/calendar/view-switch.tsx';
import { MOST } from '../../parts/calls/first-calls.ts';
import { useHandScanner } from '../../parts/check-in/hand-scanner.ts';
import { usePanels } from '../../parts/detail/use-panels.tsx';
import { BookButton } from '../../parts/lists/book-button.tsx';
import { ListEmpty } from '../../parts/lists/list-empty.tsx';
import { canBookFrom } from '../../parts/lists/list-kinds.ts';
import { Lead } from '../../parts/lists/list-lead.tsx';
import { Paper, PrintButton, usePrinting } from '../../parts/paper/paper.tsx';
import { VisitSheet } from '../../parts/paper/visit-sheet.tsx';
import { useDeskKeys } from './desk-keys.ts';
import { DeskList } from './desk-list.tsx';
import { DeskToolbar } from './desk-toolbar.tsx';
import { deskGroups } from './desk-view.ts';
import { type Desk, useDesk } from './use-desk.ts';
import { type Selection, useSelection } from './use-selection.ts';

const Calendar = onDemand(async () => ({ default: (await import('../../parts/calendar/calendar.tsx')).Calendar }));

/** `/appointments` for staff: the front desk with the visits of the day. */
export default function DeskPage() {
  const t = useT();
  const { userRole } = useUser();
  const desk = useDesk();
  const isCalendar = useIsCalendar();
  const keys = useDeskKeys(!isCalendar);
  const all = desk.found.data ?? [];
  const { checkIn } = useAppointmentActions();
  useHandScanner((id) => checkIn({ id }));
  return (
    <Box ref={keys}>
      <Page>
        <PageHeader title={t('Todays Appointments')} actions={canBookFrom('today', userRole) && <BookButton />}>
          <Lead kind="today" shown={desk.found.isLoading ? undefined : all} />
        </PageHeader>
        <Flex justify="space-between" gap="2" mb="4" wrap="wrap">
          <ViewSwitch />
          {!isCalendar && (
            <Flex gap="2">
              <IllToday doctorId={desk.view.doctorId} isOwn={userRole === 'ROLE_DOCTOR'} />
              <PrintButton onPrint={() => window.print()} />
            </Flex>
          )}
        </Flex>
        {isCalendar ? <Calendar canBook={canBookFrom('today', userRole)} /> : <Board desk={desk} all={all} />}
      </Page>
    </Box>
  );
}

function IllToday({ doctorId, isOwn }: { doctorId: string; isOwn: boolean }) {
  const t = useT();
  return (
    <Button asChild variant="outline" minH="11">
      <Link to={`/appointments/ill-today${doctorId && `?doctor=${doctorId}`}`}>
        {isOwn ? t('I am ill today') : t('Doctor is ill today')}
      </Link>
    </Button>
  );
}

function Board({ desk, all }: { desk: Desk; all: readonly DeskAppointment[] }) {
  const t = useT();
  const { found } = desk;
  return (
    <>
      {found.isPending && <LoadingState label={t('Loading')} rows={6} height="14" />}
      {found.isError && !found.data && (
        <ErrorState
          title={t('We could not load the appointments')}
          retryLabel={t('Try again')}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data && all.length === 0 && !desk.view.doctorId && (
        <ListEmpty kind="today" isFiltered={false} onClear={desk.showAll} />
      )}
      {found.data && (all.length > 0 || desk.view.doctorId) && <Day desk={desk} all={all} />}
    </>
  );
}

function Day({ desk, all }: { desk: Desk; all: readonly DeskAppointment[] }) {
  const t = useT();
  const { userRole } = useUser();
  const now = useNow();
  const actions = useAppointmentActions();
  const { ask, panels } = usePanels();
  const selection = useSelection();
  const groups = deskGroups(all, desk.view, now, actions.canUndo);
  const isPrinting = usePrinting();
  const choosable = groups
    .flatMap(({ begun, ahead }) => [...begun, ...ahead])
    .filter((appointment) => canChoose(appointment, now));
  const chosen = choosable.filter(({ id }) => selection.ids.has(id));
  const shared = {
    now,
    actions,
    ask,
    chosen: selection.ids,
    onChoose: selection.toggle,
    hasDoctor: userRole !== 'ROLE_DOCTOR',
  };
  const shown = groups.flatMap(({ earlier, begun, ahead }) => [...earlier, ...begun, ...ahead]).length;
  return (
    <>
      <DeskToolbar desk={desk} all={all} now={now} />
      <Text srOnly role="status">
        {t('Appointments: {count}', { count: shown })}
      </Text>
      <Text hideBelow="md" mb="2" fontSize="sm" color="fg.muted" _print={{ display: 'none' }}>
        {t('Keyboard: j for the next line, k for the previous line, Enter to open it.')}
      </Text>
      {all.length >= MOST && (
        <Notice kind="info">{t('Only the first 1,000 appointments are shown. Please choose a doctor.')}</Notice>
      )}
      {groups.map((group) => (
        <DeskList key={group.key} group={group} shared={shared} />
      ))}
      {groups.length === 0 && (
        <Panel>
          <EmptyState icon={<CalendarDays />} title={t('No appointments found.')}>
            {t('No appointments today match the filter.')}
          </EmptyState>
        </Panel>
      )}
      <ChosenBar
        selection={selection}
        chosen={chosen}
        choosable={choosable}
        toConfirm={chosen.filter((appointment) => canConfirm(appointment, userRole, now))}
      />
      {isPrinting && <DeskSheet all={all} desk={desk} now={now} />}
      {panels}
    </>
  );
}

function DeskSheet({ all, desk, now }: { all: readonly DeskAppointment[]; desk: Desk; now: Date }) {
  const t = useT();
  const language = useLanguage();
  const groups = deskGroups(all, { ...desk.view, isGrouped: true }, now);
  const parts = groups.map(({ key, doctor, earlier, begun, ahead }) => {
    const visits = [...earlier, ...begun, ...ahead].sort((a, b) => (a.startDateTime < b.startDateTime ? -1 : 1));
    const days = visits.map(({ startDateTime, timeZone }) => dayName(startDateTime, timeZone, language));
    const about = [doctor && t('Dr. {name}', { name: nameOf(doctor) }), days[0]].filter((text) => text !== undefined);
    return { key, visits, about };
  });
  return (
    <Paper>
      <VisitSheet title={t('Todays Appointments')} parts={parts} isOneDay />
    </Paper>
  );
}

function ChosenBar(props: {
  selection: Selection;
  chosen: readonly DeskAppointment[];
  choosable: readonly DeskAppointment[];
  toConfirm: readonly DeskAppointment[];
}) {
  const t = useT();
  const { selection, chosen, choosable, toConfirm } = props;
  const { progress } = selection;
  if (chosen.length === 0 && !progress) return null;
  return (
    <SelectionBar
      label={t('Chosen appointments')}
      status={
        progress
          ? t('Confirming {done} of {total}', { done: progress.done, total: progress.total })
          : t('Selected: {count}', { count: chosen.length })
      }
      onClear={() => selection.choose([])}
      before={
        chosen.length < choosable.length && (
          <Button size="sm" minH="11" variant="ghost" onClick={() => selection.choose(choosable.map(({ id }) => id))}>
            {t('Choose all ({count})', { count: choosable.length })}
          </Button>
        )
      }
    >
      {(toConfirm.length > 0 || progress) && (
        <ActionButton
          size="sm"
          minH="11"
          isBusy={progress !== undefined}
          onClick={() => void selection.confirm(toConfirm).then(backToTheDesk)}
        >
          {t('Confirm ({count})', { count: progress?.total ?? toConfirm.length })}
        </ActionButton>
      )}
      <PatientActions
        found={{ result: chosen }}
        patientOf={({ patientId, patientDetails }) =>
          patientId && patientDetails && { ...patientDetails, id: patientId }
        }
        disabled={progress !== undefined}
      />
    </SelectionBar>
  );
}

/** The bar goes away with the last selected visit. The heading takes the focus, which would otherwise be lost. */
function backToTheDesk(): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
