import type { FocusEvent } from 'react';

/** True where a field may take the focus by itself. On a touch screen the keyboard would cover half of the page. */
export function mayTakeFocus(): boolean {
  return window.matchMedia('(pointer: fine)').matches;
}

/**
 * Keeps a form from hearing that an empty field was left for something outside of it. The page has put the focus there,
 * not the person: who goes on to "Sign Up" has missed nothing, and a message would push the link away from under the
 * pointer. For `onBlurCapture` around the form.
 */
export function forgiveLeavingEmpty(event: FocusEvent<HTMLElement>): void {
  const isInside = event.currentTarget.contains(event.relatedTarget);
  if (!isInside && event.target instanceof HTMLInputElement && !event.target.value) event.stopPropagation();
}
