import type { PatientRecord } from '@openward/contract/people';
import { grownUpOn, invitableFrom, signsIn } from '@openward/contract/sharing';
import { nameOf } from '@openward/contract/text';
import { AlertAnswers } from '@openward/practice-ui/alert-answers';
import { LoadedHeader } from '@openward/practice-ui/loaded-header';
import { tellShell } from '@openward/practice-ui/tell-shell';
import {
  isScreen,
  Link,
  onDemand,
  Slot,
  useLocation,
  usePageTitle,
  useParams,
  useT,
  useUser,
} from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { EmptyState, ErrorState, LoadingState, Notice } from '@openward/ui/feedback';
import { CalendarDays, Download, Users } from '@openward/ui/icons';
import { Box, Flex, Page, Panel, Link as TextLink } from '@openward/ui/layout';
import { Suspense, useEffect, useState } from 'react';
import { useAlerts, useRecord } from '../parts/use-record.ts';
import BasicInfoForm from './basic-info-form.tsx';
import { PossibleDuplicateNotice } from './possible-duplicate.tsx';
import { Tabs } from './tabs.tsx';
import { useTabs } from './use-tabs.ts';

const AddressForm = onDemand(() => import('./address-form.tsx'));
const AccessTab = onDemand(() => import('../sharing/practice/access-tab.tsx'));
const DuplicatesTab = onDemand(() => import('../merge/duplicates-tab.tsx'));
const LaunchDialog = onDemand(() => import('./launch-dialog.tsx'));
const InsuranceForm = onDemand(() => import('./insurance-form.tsx'));
const OwnPicture = onDemand(() => import('@openward/practice-ui/own-picture'));

/** `/patient/edit/:userid` for staff; `/profile` and `/patient/profile` for patients' own records. */
export default function RecordPage() {
  const { userRole, patientId } = useUser();
  const { userid } = useParams();
  const id = (userRole === 'ROLE_PATIENT' ? patientId : userid) ?? '';
  return (
    <Page>
      <Known key={id} id={id} isOwn={id === patientId} />
    </Page>
  );
}

function Known({ id, isOwn }: { id: string; isOwn: boolean }) {
  const t = useT();
  const user = useUser();
  const found = useRecord(id);
  const alerts = useAlerts(id, !isOwn);
  const { data, error, refetch } = found;
  usePageTitle(data && !isOwn ? t('{name}, record', { name: nameOf(data) }) : undefined);
  // Preloads while the record loads.
  useEffect(() => {
    if (isOwn) void OwnPicture.load().catch(() => {});
  }, [isOwn]);
  const onSaved = (record: PatientRecord) => {
    if (isOwn) tellShell(user, { firstName: record.firstName, lastName: record.lastName });
  };
  // Waits for the alerts, because they are above the form and would shift it.
  if (data && (isOwn || !alerts.isPending)) {
    return <Shown record={data} isOwn={isOwn} alerts={alerts} refresh={refetch} onSaved={onSaved} />;
  }
  return (
    <>
      <LoadedHeader title={isOwn ? t('Profile') : t('Patient')} />
      {data || found.isPending || !error ? (
        <LoadingState label={t('Loading')} rows={4} height="20" />
      ) : ['not_found', 'invalid_input'].includes((error as { code?: string }).code ?? '') ? (
        <EmptyState
          icon={<Users />}
          title={t('Patient not found.')}
          action={
            isOwn ? undefined : (
              <Button asChild>
                <Link to="/patient">{t('Back to patients')}</Link>
              </Button>
            )
          }
        >
          {t('The link may be incomplete, or you do not have access to this record.')}
        </EmptyState>
      ) : (
        <ErrorState
          title={t('We could not load the record')}
          retryLabel={t('Try again')}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

interface ShownProps {
  record: PatientRecord;
  isOwn: boolean;
  alerts: ReturnType<typeof useAlerts>;
  refresh: () => Promise<unknown>;
  onSaved: (record: PatientRecord) => void;
}

function Shown({ isOwn, alerts, ...part }: ShownProps) {
  const t = useT();
  const tabs = useTabs();
  const { actingFor } = useUser();
  const { firstName, lastName, dateOfBirth, email, status } = part.record;
  const name = nameOf({ firstName, lastName });
  return (
    <>
      <LoadedHeader
        title={isOwn ? t('Profile') : name}
        actions={isOwn ? <HealthRecordLink /> : <StaffActions id={part.record.id} name={name} />}
      >
        {isOwn
          ? name
          : [dateOfBirth && t('Born {day}', { day: dateOfBirth }), signsIn(email) && email].filter(Boolean).join(' · ')}
      </LoadedHeader>
      {status === 'INACTIVE' && (
        <Box mb="5">
          <Notice kind="warning">{t('This patient is inactive and cannot sign in.')}</Notice>
        </Box>
      )}
      {!isOwn && <Alerts found={alerts} />}
      {!isOwn && tabs.current !== 'access' && <AccountNotice record={part.record} />}
      {!isOwn && tabs.current !== 'duplicates' && <PossibleDuplicateNotice record={part.record} />}
      <Tabs label={t('Patient record')} tabs={tabs.all} current={tabs.current} onOpen={tabs.open}>
        {tabs.current === 'history' ? (
          <HistoryTab record={part.record} />
        ) : tabs.current === 'access' ? (
          <Suspense fallback={<LoadingState label={t('Loading')} rows={3} height="28" />}>
            <AccessTab record={part.record} />
          </Suspense>
        ) : tabs.current === 'duplicates' ? (
          <Suspense fallback={<LoadingState label={t('Loading')} rows={3} height="28" />}>
            <DuplicatesTab record={part.record} />
          </Suspense>
        ) : (
          <Panel>
            <Suspense fallback={<LoadingState label={t('Loading')} rows={4} height="16" />}>
              {tabs.current === 'basic' && isOwn && !actingFor && <OwnPicture />}
              {tabs.current === 'basic' && <BasicInfoForm {...part} />}
              {tabs.current === 'address' && <AddressForm {...part} />}
              {tabs.current === 'insurance' && <InsuranceForm {...part} />}
            </Suspense>
          </Panel>
        )}
      </Tabs>
    </>
  );
}

function Alerts({ found }: { found: ReturnType<typeof useAlerts> }) {
  const t = useT();
  if (found.isError && !found.data) {
    return (
      <Box mb="5">
        <ErrorState
          title={t('We could not load the alerts')}
          retryLabel={t('Try again')}
          onRetry={() => void found.refetch()}
        />
      </Box>
    );
  }
  if (!found.data?.length) return null;
  return (
    <Box mb="5">
      <AlertAnswers alerts={found.data} />
    </Box>
  );
}

/** Tells staff that a patient turns or has turned 18 and has no own account. */
function AccountNotice({ record: { email, dateOfBirth, firstName, status } }: { record: PatientRecord }) {
  const t = useT();
  const today = new Date().toISOString().slice(0, 10);
  if (status === 'INACTIVE' || signsIn(email) || !dateOfBirth || invitableFrom(dateOfBirth) > today) return null;
  const day = grownUpOn(dateOfBirth);
  return (
    <Box mb="5">
      <Notice kind="warning">
        {day > today
          ? t('{name} turns 18 on {day}. Then the access of the parents ends.', { name: firstName, day })
          : t('{name} turned 18 on {day} and has no account yet.', { name: firstName, day })}{' '}
        <TextLink asChild>
          <Link to="?tab=access">{t('Invite {name} to an account', { name: firstName })}</Link>
        </TextLink>
      </Notice>
    </Box>
  );
}

function StaffActions({ id, name }: { id: string; name: string }) {
  const t = useT();
  const [isOpening, setOpening] = useState(false);
  return (
    <Flex gap="2" wrap="wrap">
      <Button variant="outline" colorPalette="gray" minH="11" onClick={() => setOpening(true)}>
        {t('Open an app')}
      </Button>
      <DocumentsLink id={id} />
      {isOpening && (
        <Suspense>
          <LaunchDialog patientId={id} name={name} onClose={() => setOpening(false)} />
        </Suspense>
      )}
    </Flex>
  );
}

/** Hidden if the documents remote is not available. */
function DocumentsLink({ id }: { id: string }) {
  const t = useT();
  return isScreen('/documents') ? (
    <Button asChild variant="outline" minH="11">
      <Link to={`/documents?patient=${id}`}>{t('Documents')}</Link>
    </Button>
  ) : null;
}

/** Links to the export of the whole record. Proxies need access to the documents for it. */
function HealthRecordLink() {
  const t = useT();
  const { actingFor } = useUser();
  if (actingFor && !actingFor.areas.includes('documents')) return null;
  return (
    <Button asChild variant="outline" colorPalette="gray" minH="11">
      <Link to="/patient/record">
        <Download size="1.125rem" aria-hidden="true" /> {t('Download my health record')}
      </Link>
    </Button>
  );
}

/** The tab Appointment History, rendered by the appointments' remote, including booking. */
function HistoryTab({ record }: { record: PatientRecord }) {
  const t = useT();
  const { pathname } = useLocation();
  return (
    <Slot
      name="patient.appointment-history"
      props={{
        patientId: record.id,
        firstName: record.firstName,
        lastName: record.lastName,
        dateOfBirth: record.dateOfBirth ?? '',
        back: `${pathname}?tab=history`,
      }}
      loading={<LoadingState label={t('Loading')} rows={3} height="28" />}
      fallback={<EmptyState icon={<CalendarDays />} title={t('We cannot show the appointments right now')} />}
    />
  );
}
