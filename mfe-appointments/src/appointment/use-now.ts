import { useEffect, useState } from 'react';

/** Milliseconds after which a screen looks at the clock again. */
const TICK = 20_000;

/** The time, as a screen needs it that shows what is late and what has begun. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK);
    return () => clearInterval(timer);
  }, []);
  return now;
}
