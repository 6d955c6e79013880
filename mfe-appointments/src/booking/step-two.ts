import type { Slot } from '@openward/contract/appointments';
import type { Doctor } from '@openward/contract/people';
import { useLocation, useNavigate } from '@openward/remote-kit';
import { stepNow } from '@openward/remote-kit/query';

/** A doctor with the time to be booked. */
export interface ChosenSlot {
  doctor: Doctor;
  slot: Slot;
}

/** The doctor and the time that an address names; undefined where it names none. */
export function chosenIn(params: URLSearchParams): { doctorId: string; start: string } | undefined {
  const [doctorId, start] = [params.get('doctor'), params.get('start')];
  if (!doctorId || !start || Number.isNaN(Date.parse(start))) return undefined;
  return { doctorId, start: new Date(start).toISOString() };
}

/**
 * The address of step two.
 * @param from the search that led there, which Back leads to again
 * @param pathname where booking stands
 */
export function stepTwoAddress(
  { doctor, slot }: { doctor: { id: string }; slot: { startDateTime: string } },
  from = new URLSearchParams(),
  pathname = '/appointments/new',
): string {
  const params = new URLSearchParams(from);
  params.set('doctor', doctor.id);
  // Seconds and their fractions say nothing.
  params.set('start', slot.startDateTime.replace(/:00(\.0+)?Z$/, 'Z'));
  return `${pathname}?${params}`;
}

/** Goes to step two with a time; from there to another time without a further step in the history. */
export function useChoose(): (chosen: ChosenSlot) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return ({ doctor, slot }) => {
    const { params, state } = stepNow();
    const isThere = chosenIn(params) !== undefined;
    navigate(stepTwoAddress({ doctor, slot }, params, pathname), {
      replace: isThere,
      // Shown until the server has said more; whether the search stands one step back.
      state: { ...state, doctor, hasSearch: isThere ? state?.hasSearch : true },
    });
  };
}
