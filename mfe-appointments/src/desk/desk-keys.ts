import { useEffect, useRef } from 'react';

/** Marks what opens a line of the desk: the keys go from one to the next. */
export const LINE = 'data-desk-line';

/**
 * j goes to the next line of the desk and k to the one before; Enter opens it, as it is a button. From the start of the
 * page on, but not while the focus is elsewhere (WCAG 2.2, 2.1.4) or somebody types.
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
  // Before anything has the focus, keys go to the page around the desk; a dialog or the side panel is beside it.
  if (!desk.contains(target) && !target.contains(desk)) return;
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
  const lines = [...desk.querySelectorAll<HTMLElement>(`[${LINE}]`)];
  const now = lines.findIndex((line) => line.closest('li')?.contains(document.activeElement));
  const next = lines[now === -1 ? firstToDo(lines) : now + (key === 'j' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Who begins, begins at now. */
function firstToDo(lines: readonly HTMLElement[]): number {
  return Math.max(
    0,
    lines.findIndex((line) => line.getAttribute(LINE) !== 'over'),
  );
}
