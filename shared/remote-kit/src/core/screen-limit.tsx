import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Milliseconds. A screen that renders sooner needs no loading indicator. */
const PATIENCE = 150;
/** Milliseconds that the next screen of the same remote may take. */
const LIMIT = 7000;

/**
 * Watches navigation within a remote, where the old screen stays until the new one renders: shows `coming` after a
 * while and calls `onLate` when it takes too long.
 */
export function ScreenLimit({ coming, onLate }: { coming: ReactNode; onLate: (error: unknown) => void }) {
  // The address of the rendered screen: React commits a screen and its address together.
  const { pathname: drawn } = useLocation();
  const [waitingFrom, setWaitingFrom] = useState<string>();
  useEffect(() => {
    const timers: ReturnType<typeof setTimeout>[] = [];
    const clear = () => {
      for (const timer of timers.splice(0)) clearTimeout(timer);
    };
    const look = () => {
      clear();
      if (location.pathname === drawn) return setWaitingFrom(undefined);
      const late = Object.assign(new Error(`${location.pathname} was not drawn`), { type: 'timeout' });
      timers.push(
        setTimeout(() => setWaitingFrom(drawn), PATIENCE),
        setTimeout(() => onLate(late), LIMIT),
      );
    };
    window.addEventListener('single-spa:routing-event', look);
    return () => {
      clear();
      window.removeEventListener('single-spa:routing-event', look);
    };
  }, [drawn, onLate]);
  return waitingFrom === drawn ? coming : null;
}
