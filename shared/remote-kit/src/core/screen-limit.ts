import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Milliseconds that the next screen of the same remote may take. */
const LIMIT = 7000;

/**
 * Tells where the next screen of this remote does not come. A change of address within a remote leaves the old
 * screen standing until the new one can be drawn; without a limit, one that never can would leave it for good.
 */
export function ScreenLimit({ onLate }: { onLate: (error: unknown) => void }): null {
  // Of what is drawn: React commits a screen and its address together.
  const { pathname: drawn } = useLocation();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (location.pathname === drawn) return;
      const late = Object.assign(new Error(`${location.pathname} was not drawn`), { type: 'timeout' });
      timer = setTimeout(() => onLate(late), LIMIT);
    };
    window.addEventListener('single-spa:routing-event', look);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('single-spa:routing-event', look);
    };
  }, [drawn, onLate]);
  return null;
}
