import { CONSULTATION_TYPES, type ConsultationType } from '@openward/contract';
import { useLocation, useSearchParams } from '@openward/remote-kit';
import { stepNow, useAddressState } from '@openward/remote-kit/query';
import type { Choice } from '@openward/ui/combobox';
import { isDay } from '@openward/ui/date-time';
import { useMemo } from 'react';

/** What somebody looks for; it stands in the address, so that Back, reload and a link lead to the same. */
export interface Search {
  type: ConsultationType | undefined;
  /** The hospital's id. */
  hospital: string;
  /** Part of a doctor's name. */
  q: string;
  /** One day of the hospital's, `YYYY-MM-DD`; without it the next free times of any day. */
  day: string | undefined;
  /** One time on the hospital's clock, `YYYY-MM-DDTHH:mm`. */
  at: string | undefined;
  /** Staff: for whom they book. */
  patient: string;
}

/** What of a search the server is asked for. */
export function searchBody({ type, hospital, patient }: Search) {
  return {
    ...(type && { consultationType: type }),
    ...(hospital && { hospitalId: [hospital] }),
    ...(patient && { patientId: patient }),
  };
}

/**
 * The search in the address, and a way to change it; a change leaves no step in the history. `patient` is the name of whom
 * staff book for: it goes with the step, not into the address, which others may read.
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

/** What of an address is a search; anything else in it counts for nothing. */
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
