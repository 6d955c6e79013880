import { createContext, type RefObject } from 'react';

/** Where what opens over a page is drawn: within a dialog in that, because all outside of it is hidden from screen readers. */
export const PlaceContext = createContext<RefObject<HTMLElement | null> | undefined>(undefined);
