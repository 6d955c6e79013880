import type { AppointmentStatus } from '@openward/contract';
import { STATUS_RULES } from '@openward/contract/appointments';

import { type T, useT } from '@openward/remote-kit';
import { Badge } from '@openward/ui/feedback';
import {
  Ban,
  CalendarClock,
  CheckCheck,
  CircleCheck,
  CircleDashed,
  type LucideIcon,
  UserCheck,
} from '@openward/ui/icons';

/** The look of a status: its colour, and an icon for people who cannot tell colours apart. */
export interface StatusLook {
  palette: string;
  Icon: LucideIcon;
}

/** The look of each status. */
export const STATUS_LOOKS: Record<AppointmentStatus, StatusLook> = {
  BOOKED: { palette: 'warning', Icon: CircleDashed },
  RESCHEDULED: { palette: 'warning', Icon: CalendarClock },
  CONFIRMED: { palette: 'info', Icon: CircleCheck },
  CHECKED_IN: { palette: 'accent', Icon: UserCheck },
  COMPLETED: { palette: 'success', Icon: CheckCheck },
  CANCELED: { palette: 'gray', Icon: Ban },
  BLOCKED: { palette: 'gray', Icon: Ban },
};

/** A status in the reader's language. @param didNotCome true if it was cancelled because the patient did not come */
export function statusLabel(status: AppointmentStatus, t: T, didNotCome = false): string {
  return didNotCome ? t('Did not come') : t(STATUS_RULES[status].label);
}

/** An appointment's status as text in colour. */
export function StatusBadge({ status, didNotCome }: { status: AppointmentStatus; didNotCome?: boolean | undefined }) {
  const t = useT();
  const { palette } = STATUS_LOOKS[status];
  return (
    <Badge
      colorPalette={palette}
      // Grey on grey has too little contrast in dark mode, so it has a border instead.
      variant={palette === 'gray' ? 'outline' : 'subtle'}
      size="md"
      rounded="full"
      px="2.5"
    >
      {statusLabel(status, t, didNotCome)}
    </Badge>
  );
}
