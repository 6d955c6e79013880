import { useSearchParams } from '@openward/remote-kit';
import { BookingStep } from './booking-step.tsx';
import { SearchStep } from './search-step.tsx';
import { chosenIn } from './step-two.ts';

/** `/appointments/new`: find a doctor and a time, then (`?doctor=&start=`) say what it is about (specification, section 2). */
export default function BookingPage() {
  const [params] = useSearchParams();
  const chosen = chosenIn(params);
  return chosen ? <BookingStep key={chosen.doctorId} {...chosen} /> : <SearchStep />;
}
