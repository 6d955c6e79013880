import type { KeyboardEvent } from 'react';

/** Marks what opens a line of the desk: the keys go from one to the next. */
export const LINE = 'data-desk-line';

/**
 * j goes to the next line of the desk and k to the one before; Enter opens it, as it is a button. Only while the focus
 * is at the desk, and not while somebody types.
 */
export function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, altKey, ctrlKey, metaKey } = event;
  if ((key !== 'j' && key !== 'k') || altKey || ctrlKey || metaKey) return;
  if ((target as HTMLElement).closest('input:not([type="checkbox"]), select, textarea, [role="menu"]')) return;
  // What is drawn above the page, a dialog or the side panel, is not at the desk though React hears it here.
  if (!currentTarget.contains(target as Node)) return;
  const lines = [...currentTarget.querySelectorAll<HTMLElement>(`[${LINE}]`)];
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
