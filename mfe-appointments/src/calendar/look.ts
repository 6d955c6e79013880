import type { AppointmentStatus } from '@openward/contract';
import { Ban, CalendarClock, CheckCheck, CircleCheck, CircleDashed, type LucideIcon, UserCheck } from 'lucide-react';

/** What tells a status apart: its colour, and for who does not tell colours apart its sign and the kind of its edge. */
export interface Look {
  palette: string;
  Icon: LucideIcon;
  edge: 'solid' | 'dashed' | 'double' | 'dotted';
}

/** In the order of a visit. Cancelled ones are not drawn (specification, section 2). */
export const LOOKS: Partial<Record<AppointmentStatus, Look>> = {
  BOOKED: { palette: 'warning', Icon: CircleDashed, edge: 'dashed' },
  RESCHEDULED: { palette: 'warning', Icon: CalendarClock, edge: 'double' },
  CONFIRMED: { palette: 'info', Icon: CircleCheck, edge: 'solid' },
  CHECKED_IN: { palette: 'accent', Icon: UserCheck, edge: 'solid' },
  COMPLETED: { palette: 'success', Icon: CheckCheck, edge: 'solid' },
  BLOCKED: { palette: 'gray', Icon: Ban, edge: 'dotted' },
};

/** The look of a status; of one that has none, that of blocked time. */
export function lookOf(status: AppointmentStatus): Look {
  return LOOKS[status] ?? { palette: 'gray', Icon: Ban, edge: 'dotted' };
}

/** The ground of an event. Grey on grey has no shape in the dark, so that is a step lighter. */
export function groundOf({ palette }: Look): string {
  return palette === 'gray' ? 'bg.emphasized' : 'colorPalette.muted';
}
