import type { AppointmentStatus } from '@openward/contract';
import { type T, useT } from '@openward/remote-kit';
import { Badge } from '@openward/ui/feedback';

const LOOK: Record<AppointmentStatus, string> = {
  BOOKED: 'warning',
  RESCHEDULED: 'warning',
  CONFIRMED: 'info',
  CHECKED_IN: 'accent',
  COMPLETED: 'success',
  CANCELED: 'gray',
  BLOCKED: 'gray',
};

/** States that nothing more comes of. */
const OVER: ReadonlySet<AppointmentStatus> = new Set(['CANCELED', 'BLOCKED']);

/** A status as a person reads it. */
export function statusLabel(status: AppointmentStatus, t: T): string {
  const labels: Record<AppointmentStatus, string> = {
    BOOKED: t('Booked'),
    RESCHEDULED: t('Rescheduled'),
    CONFIRMED: t('Confirmed'),
    CHECKED_IN: t('Checked in'),
    COMPLETED: t('Completed'),
    CANCELED: t('Cancelled'),
    BLOCKED: t('Blocked'),
  };
  return labels[status];
}

/** An appointment's status, in words and colour. */
export function StatusBadge({ status, didNotCome }: { status: AppointmentStatus; didNotCome?: boolean | undefined }) {
  const t = useT();
  return (
    <Badge
      colorPalette={LOOK[status]}
      // What is over has an edge in place of a colour: grey on grey has no shape in the dark.
      variant={OVER.has(status) ? 'outline' : 'subtle'}
      size="md"
      rounded="full"
      px="2.5"
    >
      {didNotCome ? t('Did not come') : statusLabel(status, t)}
    </Badge>
  );
}
