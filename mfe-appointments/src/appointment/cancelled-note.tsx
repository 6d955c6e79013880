import type { Appointment } from '@openward/contract/appointments';
import { useT } from '@openward/remote-kit';
import { Text } from '@openward/ui/layout';

/** Who cancelled an appointment and what they said, where that is known. */
export function CancelledNote({ appointment: { cancellation, patientId } }: { appointment: Appointment }) {
  const t = useT();
  if (!cancellation || patientId === null) return null;
  const { by, didNotCome, reason } = cancellation;
  const what = didNotCome
    ? t('Nobody came.')
    : by === 'patient'
      ? t('Cancelled by the patient.')
      : t('Cancelled by the practice.');
  return (
    <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
      {reason ? `${what} ${reason}` : what}
    </Text>
  );
}
