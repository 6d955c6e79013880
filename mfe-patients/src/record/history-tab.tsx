import type { PatientRecord } from '@openward/contract/people';
import { Slot, useLocation, useT } from '@openward/remote-kit';
import { EmptyState, LoadingState } from '@openward/ui/feedback';
import { CalendarDays } from '@openward/ui/icons';

/** The tab Appointment History: what the appointments' remote shows of this patient, booking in its place included. */
export function HistoryTab({ record }: { record: PatientRecord }) {
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
      fallback={<EmptyState icon={<CalendarDays />} title={t('The appointments cannot be shown here right now')} />}
    />
  );
}
