import { documentRulesOf, isOverdue, type ListedDocument } from '@openward/contract/documents';
import { dayOf } from '@openward/ui/date-time';

/** The address to read or to fill in a document. */
export function addressOf(document: Pick<ListedDocument, 'id' | 'documentStatus' | 'isSubmitted'>): string {
  return `/document/${documentRulesOf(document).takesAnswers ? 'upload' : 'view'}/${document.id}`;
}

const DAY = 86_400_000;
/** Age in days of a document without an assigned date (specification, section 2). */
const DAYS_UNKNOWN = 2;

/** Whole days since a document was assigned, or the specified default of 2. `assignedDate` is ISO UTC. */
export function daysSince(assignedDate: string | null | undefined, now = Date.now()): number {
  if (!assignedDate) return DAYS_UNKNOWN;
  return Math.max(0, Math.floor((now - Date.parse(assignedDate)) / DAY));
}

/** True for an open document after its due day, on the device's calendar. */
export function isLate(document: Pick<ListedDocument, 'documentStatus' | 'dueOn'>): boolean {
  return isOverdue(document, dayOf(new Date().toISOString()));
}
