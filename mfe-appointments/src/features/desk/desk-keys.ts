import { useEffect, useRef } from 'react';

/** Marks the elements that the keys j and k move between. */
export const LINE = 'data-desk-line';

/**
 * j focuses the next line of the desk and k the previous one; a focused line opens with Enter. The keys work only while
 * the focus is in the desk or nowhere (WCAG 2.2, 2.1.4) and the user does not type.
 * @returns the ref of the desk
 */
export function useDeskKeys(isOn: boolean) {
  const desk = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => desk.current && moveByKey(event, desk.current);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
  return desk;
}

function moveByKey(event: KeyboardEvent, desk: HTMLElement): void {
  const { key, altKey, ctrlKey, metaKey } = event;
  if ((key !== 'j' && key !== 'k') || altKey || ctrlKey || metaKey) return;
  const target = event.target as Element;
  if (target.closest('input:not([type="checkbox"]), select, textarea, [role="menu"]')) return;
  // Without a focused element the target is an ancestor of the desk. Dialogs and the side panel are outside of it.
  if (!desk.contains(target) && !target.contains(desk)) return;
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
  const lines = [...desk.querySelectorAll<HTMLElement>(`[${LINE}]`)];
  const now = lines.findIndex((line) => line.closest('li')?.contains(document.activeElement));
  const next = lines[now === -1 ? firstToDo(lines) : now + (key === 'j' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The first line to focus: the first that is not over. */
function firstToDo(lines: readonly HTMLElement[]): number {
  return Math.max(
    0,
    lines.findIndex((line) => line.getAttribute(LINE) !== 'over'),
  );
}
