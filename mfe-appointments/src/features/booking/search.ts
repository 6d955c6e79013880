import { CONSULTATION_TYPES, type ConsultationType } from '@openward/contract';
import { useLocation, useSearchParams } from '@openward/remote-kit';
import { stepNow, useAddressState } from '@openward/remote-kit/query';
import type { Choice } from '@openward/ui/combobox';
import { isDay } from '@openward/ui/date-time';
import { useMemo } from 'react';

/** A search. It is kept in the address, so that Back, reload and links show the same. */
export interface Search {
  type: ConsultationType | undefined;
  /** The hospital's id. */
  hospital: string;
  q: string;
  /** A day in the hospital's time zone, `YYYY-MM-DD`; if left out, the next free times of any day. */
  day: string | undefined;
  /** A time in the hospital's time zone, `YYYY-MM-DDTHH:mm`. */
  at: string | undefined;
  /** The id of the patient that staff book for. */
  patient: string;
}

/** The part of a search that the server gets. */
export function searchBody({ type, hospital, patient }: Search) {
  return {
    ...(type && { consultationType: type }),
    ...(hospital && { hospitalId: [hospital] }),
    ...(patient && { patientId: patient }),
  };
}

/**
 * The search in the address, and a function that replaces it without a history entry. The name of the patient is kept
 * in the history state and not in the address, which others may read.
 */
export function useSearch(): { search: Search; change: (changes: Partial<Search>, patient?: Choice | null) => void } {
  const [params, changeAddress] = useAddressState(useSearchParams(), useLocation());
  const search = useMemo(() => readSearch(params), [params]);
  const change = (changes: Partial<Search>, patient: Choice | null | undefined = stepNow().state?.patient) =>
    changeAddress(
      (latest) => {
        const after = new URLSearchParams(latest);
        for (const [name, value] of Object.entries(changes)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace: true, state: { ...stepNow().state, patient } },
    );
  return { search, change };
}

/** Reads a search from an address and ignores invalid values. */
export function readSearch(params: URLSearchParams): Search {
  const [type, day, at] = ['type', 'day', 'at'].map((name) => params.get(name) ?? '') as [string, string, string];
  return {
    type: CONSULTATION_TYPES.find((one) => one === type),
    hospital: params.get('hospital') ?? '',
    q: params.get('q') ?? '',
    day: isDay(day) ? day : undefined,
    at: /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(at) && isDay(at.slice(0, 10)) ? at : undefined,
    patient: params.get('patient') ?? '',
  };
}
