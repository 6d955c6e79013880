import { useEffect, useState } from 'react';

/** Milliseconds between two updates. */
const TICK = 20_000;

/** The current time, for screens that show delays and what has begun. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK);
    return () => clearInterval(timer);
  }, []);
  return now;
}
