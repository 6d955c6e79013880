import type { PatientRecord } from '@openward/contract/people';
import { signsIn } from '@openward/contract/sharing';
import { tellShell } from '@openward/practice-ui/tell-shell';
import { isScreen, Link, onDemand, Slot, useLocation, useParams, useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { EmptyState, ErrorState, LoadingState, Notice } from '@openward/ui/feedback';
import { CalendarDays, Download, Users } from '@openward/ui/icons';
import { Box, Page, PageHeader, Panel } from '@openward/ui/layout';
import { Suspense, useEffect } from 'react';
import BasicInfoForm from './basic-info-form.tsx';
import { Tabs } from './tabs.tsx';
import { useRecord } from './use-record.ts';
import { useTabs } from './use-tabs.ts';

const AddressForm = onDemand(() => import('./address-form.tsx'));
const InsuranceForm = onDemand(() => import('./insurance-form.tsx'));
const OwnPicture = onDemand(() => import('@openward/practice-ui/own-picture'));

/** `/patient/edit/:userid`, for a patient `/profile` and `/patient/profile`: somebody's record, or the own one. */
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
  const { data, error, refetch } = found;
  // It comes while the record does.
  useEffect(() => {
    if (isOwn) void OwnPicture.load().catch(() => {});
  }, [isOwn]);
  const onSaved = (record: PatientRecord) => {
    if (isOwn) tellShell(user, { firstName: record.firstName, lastName: record.lastName });
  };
  if (data) return <Shown record={data} isOwn={isOwn} refresh={refetch} onSaved={onSaved} />;
  return (
    <>
      <PageHeader title={isOwn ? t('Profile') : t('Patient')} />
      {found.isPending || !error ? (
        <LoadingState label={t('Loading')} rows={4} height="20" />
      ) : (error as { code?: string }).code === 'not_found' ? (
        <EmptyState icon={<Users />} title={t('Patient not found.')} />
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
  refresh: () => Promise<unknown>;
  onSaved: (record: PatientRecord) => void;
}

function Shown({ isOwn, ...part }: ShownProps) {
  const t = useT();
  const tabs = useTabs();
  const { actingFor } = useUser();
  const { firstName, lastName, dateOfBirth, email, status } = part.record;
  const name = `${firstName} ${lastName}`;
  return (
    <>
      <PageHeader
        title={isOwn ? t('Profile') : name}
        actions={isOwn ? <HealthRecordLink /> : <DocumentsLink id={part.record.id} />}
      >
        {isOwn
          ? name
          : [dateOfBirth && t('Born {day}', { day: dateOfBirth }), signsIn(email) && email].filter(Boolean).join(' · ')}
      </PageHeader>
      {status === 'INACTIVE' && (
        <Box mb="5">
          <Notice kind="warning">{t('This patient is inactive and cannot sign in.')}</Notice>
        </Box>
      )}
      <Tabs label={t('Patient record')} tabs={tabs.all} current={tabs.current} onOpen={tabs.open}>
        {tabs.current === 'history' ? (
          <HistoryTab record={part.record} />
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

/** To the patient's documents, where the portal has them. */
function DocumentsLink({ id }: { id: string }) {
  const t = useT();
  return isScreen('/documents') ? (
    <Button asChild variant="outline" minH="11">
      <Link to={`/documents?patient=${id}`}>{t('Documents')}</Link>
    </Button>
  ) : null;
}

/** The way to the whole record as a file; whoever acts for the patient needs the documents for it. */
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

/** The tab Appointment History: what the appointments' remote shows of this patient, booking in its place included. */
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
