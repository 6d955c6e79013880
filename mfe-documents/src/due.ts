import type { ListedDocument } from '@openward/contract/documents';
import { dayOf } from '@openward/ui/date-time';

const DAY = 86_400_000;
/** A document without an assigned date counts as so many days old (specification, section 2). */
const DAYS_UNKNOWN = 2;

/** Whole days since a document was assigned; the specification's 2 where nobody knows. @param assignedDate ISO UTC */
export function daysSince(assignedDate: string | null | undefined, now = Date.now()): number {
  if (!assignedDate) return DAYS_UNKNOWN;
  return Math.max(0, Math.floor((now - Date.parse(assignedDate)) / DAY));
}

/** True for what waits although its day is over, on the device's calendar. */
export function isOverdue({ documentStatus, dueOn }: Pick<ListedDocument, 'documentStatus' | 'dueOn'>): boolean {
  return documentStatus === 'PENDING' && dueOn !== null && dueOn < dayOf(new Date().toISOString());
}
