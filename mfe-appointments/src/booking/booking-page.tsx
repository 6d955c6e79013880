import { onDemand, useSearchParams } from '@openward/remote-kit';
import { useEffect } from 'react';
import { SearchStep } from './search-step.tsx';
import { chosenIn } from './step-two.ts';

const BookingStep = onDemand(() => import('./booking-step.tsx'));

/** `/appointments/new`: find a doctor and a time, then (`?doctor=&start=`) say what it is about (specification, section 2). */
export default function BookingPage() {
  const [params] = useSearchParams();
  const chosen = chosenIn(params);
  // Whoever looks for a time needs the second step next; it must not hold up the first.
  useEffect(() => void BookingStep.load().catch(() => {}), []);
  return chosen ? <BookingStep key={chosen.doctorId} {...chosen} /> : <SearchStep />;
}
