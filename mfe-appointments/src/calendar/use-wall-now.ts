import { useEffect, useState } from 'react';
import { wallDate } from './wall.ts';

const MINUTE = 60_000;

/** What the walls of a zone show now, to the minute. @param timeZone the device's own where it is left out */
export function useWallNow(timeZone: string | undefined): Date {
  const [at, setAt] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return wallDate(at, timeZone);
}
