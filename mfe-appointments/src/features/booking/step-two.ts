import type { Slot } from '@openward/contract/availability';
import type { Doctor } from '@openward/contract/people';
import { useLocation, useNavigate } from '@openward/remote-kit';
import { stepNow } from '@openward/remote-kit/query';

/** A doctor with the time to book. */
export interface ChosenSlot {
  doctor: Doctor;
  slot: Slot;
}

/** The doctor and time in an address; undefined if they are missing or invalid. */
export function chosenIn(params: URLSearchParams): { doctorId: string; start: string } | undefined {
  const [doctorId, start] = [params.get('doctor'), params.get('start')];
  if (!doctorId || !start || Number.isNaN(Date.parse(start))) return undefined;
  return { doctorId, start: new Date(start).toISOString() };
}

/**
 * The address of step two.
 * @param from the search that Back returns to
 * @param pathname the page of the booking
 */
export function stepTwoAddress(
  { doctor, slot }: { doctor: { id: string }; slot: { startDateTime: string } },
  from = new URLSearchParams(),
  pathname = '/appointments/new',
): string {
  const params = new URLSearchParams(from);
  params.set('doctor', doctor.id);
  // Zero seconds are left out to shorten the address.
  params.set('start', slot.startDateTime.replace(/:00(\.0+)?Z$/, 'Z'));
  return `${pathname}?${params}`;
}

/** Opens step two. Changing the time there replaces the history entry. */
export function useChoose(): (chosen: ChosenSlot) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return ({ doctor, slot }) => {
    const { params, state } = stepNow();
    const isThere = chosenIn(params) !== undefined;
    navigate(stepTwoAddress({ doctor, slot }, params, pathname), {
      replace: isThere,
      // `doctor` is shown until the server answers; `hasSearch` says whether the search is one step back.
      state: { ...state, doctor, hasSearch: isThere ? state?.hasSearch : true },
    });
  };
}
