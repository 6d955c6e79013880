import { useState } from 'react';

let openings = 0;

/** Another number each time a screen is opened: as a part of a key it asks anew, for what was saved before is not what is to be changed. */
export function useOpening(): number {
  const [opening] = useState(() => ++openings);
  return opening;
}
