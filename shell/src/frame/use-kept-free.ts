import { type RefObject, useEffect } from 'react';

/** Pixels between the sticky bars and the focused element. */
const ROOM = 16;

/** Reserves the height of a sticky element as scroll padding, so that it never covers the focus (WCAG 2.2, 2.4.11). */
export function useKeptFree(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const bar = element.current;
    if (!bar) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.scrollPaddingTop = `${bar.offsetHeight + ROOM}px`;
    });
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.scrollPaddingTop = '';
    };
  }, [element]);
}
