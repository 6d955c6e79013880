import { type AppointmentStatus, isStaff, type Role } from '@openward/contract';
import { statusesWhere, UNCONFIRMED } from '@openward/contract/appointments';

import type { T } from '@openward/remote-kit';

/** The lists of appointments by address (specification, section 2). */
const LIST_PATHS = {
  '/appointments': 'today',
  '/appointments/tomorrow': 'tomorrow',
  '/appointments/weekly': 'weekly',
  '/appointments/past': 'past',
  '/appointments/future': 'future',
  '/appointments/pending': 'pending',
} as const;
export type ListKind = (typeof LIST_PATHS)[keyof typeof LIST_PATHS];

/** The list at an address. */
export function listKindAt(pathname: string): ListKind {
  return LIST_PATHS[pathname.replace(/\/$/, '') as keyof typeof LIST_PATHS] ?? 'today';
}

/** The title of a list. */
export function listTitle(kind: ListKind, t: T): string {
  switch (kind) {
    case 'today':
      return t('Todays Appointments');
    case 'tomorrow':
      return t('Tomorrow Appointments');
    case 'weekly':
      return t('Weekly Appointments');
    case 'past':
      return t('Past Appointments');
    case 'future':
      return t('Future Appointments');
    case 'pending':
      return t('Pending confirmation');
  }
}

/** Past appointments are read-only. */
export function canEditIn(kind: ListKind): boolean {
  return kind !== 'past';
}

/** Doctors cannot add appointments from the today list (specification, section 6). */
export function canBookFrom(kind: ListKind, role: Role): boolean {
  return !(kind === 'today' && role === 'ROLE_DOCTOR');
}

/** The statuses that a list can be filtered by. */
export function statusesIn(kind: ListKind, role: Role): AppointmentStatus[] {
  if (kind === 'pending') return UNCONFIRMED;
  return statusesWhere(({ stage }) => isStaff(role) || stage !== 'blocked');
}
