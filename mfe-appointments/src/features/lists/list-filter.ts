import { APPOINTMENT_STATUSES, CONSULTATION_TYPES } from '@openward/contract';
import type { AppointmentFilter } from '@openward/contract/appointments';

/** The filter of a list, as in its address. */
export interface ListFilter {
  status: string[];
  consultationType: string[];
  doctorId: string[];
  patientId: string[];
  /** Days in the hospital's time zone, `YYYY-MM-DD`, both inclusive; empty for no limit. */
  from: string;
  to: string;
}

/** The parts of a filter with several values, and their names in the address. */
const LISTS = { status: 'status', consultationType: 'type', doctorId: 'doctor', patientId: 'patient' } as const;
export type ListedPart = keyof typeof LISTS;
const PARTS = Object.keys(LISTS) as ListedPart[];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

const FITS: Record<ListedPart, (value: string) => boolean> = {
  status: (value) => (APPOINTMENT_STATUSES as readonly string[]).includes(value),
  consultationType: (value) => (CONSULTATION_TYPES as readonly string[]).includes(value),
  doctorId: (value) => UUID.test(value),
  patientId: (value) => UUID.test(value),
};

function filterFrom(list: (part: ListedPart) => string[], day: (name: 'from' | 'to') => string): ListFilter {
  return {
    status: list('status'),
    consultationType: list('consultationType'),
    doctorId: list('doctorId'),
    patientId: list('patientId'),
    from: day('from'),
    to: day('to'),
  };
}

/** Reads a filter from an address and ignores invalid values. */
export function filterOf(params: URLSearchParams): ListFilter {
  const list = (part: ListedPart) => [
    ...new Set((params.get(LISTS[part]) ?? '').split(',').filter((value) => FITS[part](value))),
  ];
  const day = (name: 'from' | 'to') => (isDay(params.get(name) ?? '') ? (params.get(name) ?? '') : '');
  return filterFrom(list, day);
}

/** The address with another filter, at its first page. */
export function withFilter(params: URLSearchParams, filter: ListFilter): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const part of PARTS) set(next, LISTS[part], filter[part].join(','));
  set(next, 'from', filter.from);
  set(next, 'to', filter.to);
  for (const name of ['page', 'after', 'before']) next.delete(name);
  return next;
}

function set(params: URLSearchParams, name: string, value: string): void {
  if (value) params.set(name, value);
  else params.delete(name);
}

/**
 * Applies what the user changed in `seen` to the present filter. So two quick changes both count, even if the first is
 * not rendered when the user makes the second.
 */
export function changedFrom(now: ListFilter, seen: ListFilter, wanted: ListFilter): ListFilter {
  const list = (part: ListedPart) => [
    ...now[part].filter((value) => wanted[part].includes(value) || !seen[part].includes(value)),
    ...wanted[part].filter((value) => !seen[part].includes(value) && !now[part].includes(value)),
  ];
  const day = (name: 'from' | 'to') => (wanted[name] === seen[name] ? now[name] : wanted[name]);
  return filterFrom(list, day);
}

/** The filter as the body of the call. Days are those of each hospital. */
export function bodyOf(filter: ListFilter): Partial<AppointmentFilter> {
  const { from, to } = filter;
  const lists = Object.fromEntries(PARTS.flatMap((part) => (filter[part].length > 0 ? [[part, filter[part]]] : [])));
  return {
    ...lists,
    ...(from && { startDateTime: `${from}T00:00` }),
    ...(to && { endDateTime: `${dayAfter(to)}T00:00` }),
  };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

/** The number of active restrictions. */
export function sizeOf({ from, to, ...lists }: ListFilter): number {
  return PARTS.reduce((sum, part) => sum + lists[part].length, 0) + (from ? 1 : 0) + (to ? 1 : 0);
}

/** Adds a value to the filter, or removes it if present. */
export function toggled(filter: ListFilter, part: ListedPart, value: string): ListFilter {
  const before = filter[part];
  return { ...filter, [part]: before.includes(value) ? before.filter((each) => each !== value) : [...before, value] };
}

/** A filter without restrictions. */
export const NO_FILTER: ListFilter = {
  status: [],
  consultationType: [],
  doctorId: [],
  patientId: [],
  from: '',
  to: '',
};
