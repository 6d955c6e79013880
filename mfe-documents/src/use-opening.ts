import { useState } from 'react';

let openings = 0;

/** A new number each time a screen opens: in a query key it forces a refetch for an editor. */
export function useOpening(): number {
  const [opening] = useState(() => ++openings);
  return opening;
}
