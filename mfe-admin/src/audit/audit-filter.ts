import type { AUDIT_OUTCOMES } from '@openward/contract/audit/schemas';
import { useSearchParams } from '@openward/remote-kit';
import { deviceZone } from '@openward/ui/date-time';

/** The filter of the log in address and form; an empty part restricts nothing. */
export interface AuditFilter {
  who: string;
  patient: string;
  action: string;
  outcome: Outcome;
  /** `YYYY-MM-DD`, both included. */
  from: string;
  to: string;
  /** `person`: one line for each person and day. */
  by: '' | 'person';
}
type Outcome = '' | (typeof AUDIT_OUTCOMES)[number];

const PARTS = ['who', 'patient', 'action', 'outcome', 'from', 'to', 'by'] as const satisfies (keyof AuditFilter)[];
const OUTCOMES: readonly Outcome[] = ['done', 'refused', 'repeated'];

export const NO_FILTER: AuditFilter = { who: '', patient: '', action: '', outcome: '', from: '', to: '', by: '' };

/** Reads a filter from an address and drops invalid parts. */
function filterOf(params: URLSearchParams): AuditFilter {
  const text = (part: keyof AuditFilter) => params.get(part) ?? '';
  const day = (part: 'from' | 'to') => (/^\d{4}-\d\d-\d\d$/.test(text(part)) ? text(part) : '');
  const outcome = OUTCOMES.find((each) => each === text('outcome')) ?? '';
  const by = text('by') === 'person' ? 'person' : '';
  const days = { from: day('from'), to: day('to') };
  return { who: text('who'), patient: text('patient'), action: text('action'), outcome, ...days, by };
}

/** The query of a filter's address, at the newest page. */
export function addressOf(filter: AuditFilter): URLSearchParams {
  return new URLSearchParams(PARTS.flatMap((part) => (filter[part] ? [[part, filter[part]]] : [])));
}

/** The filter as the server takes it; days are in the device's time zone. */
export function queryOf({ by: _, ...filter }: AuditFilter) {
  const said = Object.entries(filter).filter(([, value]) => value !== '');
  return { ...(Object.fromEntries(said) as Partial<Omit<AuditFilter, 'by'>>), timeZone: deviceZone() };
}

/** The filter and the page of the log in its address. */
export function useAuditAddress() {
  const [params, setParams] = useSearchParams();
  const before = Number(params.get('before'));
  const filter = filterOf(params);
  return {
    filter,
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
    setFilter: (next: AuditFilter) => setParams(addressOf(next)),
    setBefore(next: number | undefined) {
      const address = addressOf(filter);
      if (next) address.set('before', String(next));
      setParams(address);
    },
  };
}
