import { useCallback, useEffect, useRef, useState } from 'react';
import { followKiosk, type KioskState } from './follow-kiosk.ts';

/** What this device is, from now on, and a way to ask at once. */
export function useKiosk(): { kiosk: KioskState; lookNow: () => void } {
  const [kiosk, tell] = useState<KioskState>({ state: 'starting' });
  const wake = useRef(() => {});
  useEffect(() => {
    const stopping = new AbortController();
    const pause = (milliseconds: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        wake.current = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    void followKiosk({ tell, pause, signal: stopping.signal });
    return () => {
      stopping.abort();
      wake.current();
    };
  }, []);
  return { kiosk, lookNow: useCallback(() => wake.current(), []) };
}
