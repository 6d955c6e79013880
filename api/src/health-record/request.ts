import type { AuditAction } from '@openward/contract/audit';
import type { DayRange, RecordKind } from '@openward/contract/health-record';
import { instantOf } from '@openward/contract/time';
import { and, eq, gte, lt, lte, ne, type SQL } from 'drizzle-orm';
import { appointment, document, inStage, patient } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { notFound, refusal } from '../platform/http/refusal.ts';

const DAY = 86_400_000;
const OPEN = '..';

/** The days that a caller asked for. */
export interface AskedDays {
  from?: string;
  to?: string;
  /** IANA name; UTC if left out. */
  timeZone?: string;
}

/** The days, with null for empty values. */
export function rangeOf({ from, to }: AskedDays): DayRange {
  return { from: from || null, to: to || null };
}

/** Appointments by the day on which they begin at their place; blocked time belongs to no patient. */
export function appointmentsOf({ from, to }: AskedDays): SQL | undefined {
  return and(
    ne(appointment.status, 'BLOCKED'),
    from ? gte(appointment.onDay, from) : undefined,
    to ? lte(appointment.onDay, to) : undefined,
  );
}

/** Completed documents by the day of completion in the given time zone. */
export function documentsOf({ from, to, timeZone }: AskedDays): SQL | undefined {
  const beginOf = (day: string) => instantOf(`${day}T00:00`, timeZone || 'UTC');
  return and(
    inStage('completed'),
    from ? gte(document.completedAt, beginOf(from)) : undefined,
    to ? lt(document.completedAt, beginOf(dayAfter(to))) : undefined,
  );
}

/** The days as the audit stores them (ISO 8601): `2025-01-01/..`. */
export function intervalOf({ from, to }: DayRange): string {
  return `${from ?? OPEN}/${to ?? OPEN}`;
}

/** The days of an interval that {@link intervalOf} wrote. */
export function rangeFrom(interval: string | null): DayRange {
  const [from = OPEN, to = OPEN] = interval?.split('/') ?? [];
  return { from: from === OPEN ? null : from, to: to === OPEN ? null : to };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
}

/** The audit action of a download. */
export const TAKEN: Readonly<Record<RecordKind, AuditAction>> = { PDF: 'take along PDF', FHIR: 'take along FHIR' };

/** The parts of a call that a download needs. */
export type TakingCall = Pick<Call, 'tx' | 'records' | 'services'> & { caller: Caller };

/**
 * The patient whose record the caller may download: themselves, or the patient they act for. A proxy needs access to
 * documents besides the profile that the contract asks for, because a record without documents is incomplete.
 * @param action the audit action @param about further detail for the audit
 * @throws Refusal not_found; not_allowed
 */
export async function patientToTake(
  call: Pick<Call, 'tx' | 'records'> & { caller: Caller },
  id: string,
  action?: AuditAction,
  about?: string,
): Promise<{ id: string; userId: string }> {
  const [found] = await call.records.read(
    'patient',
    (visible) =>
      call.tx
        .select({ id: patient.id, patientId: patient.id, userId: patient.userId })
        .from(patient)
        .where(and(visible, eq(patient.id, id))),
    action,
    about,
  );
  if (!found) throw notFound('Patient not found.');
  const { actingFor, userId: account } = call.caller;
  if (actingFor && !actingFor.areas.includes('documents')) {
    throw refusal('not_allowed', 'This part is not shared with you.', { account });
  }
  return found;
}

/** False for a proxy without access to appointments. */
export function maySeeAppointments({ actingFor }: Caller): boolean {
  return !actingFor || actingFor.areas.includes('appointments');
}
