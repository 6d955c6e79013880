import { type RefObject, useEffect } from 'react';

/** Between what stays in sight and what has the focus, in pixels. */
const ROOM = 16;

/** Keeps free what an element that stays in sight covers, so that nothing under it has the focus (WCAG 2.2, 2.4.11). */
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
