import { eventBus } from '@openward/event-bus';
import { type RefObject, useRef } from 'react';
import { beginAttempt } from '../core/submit.ts';
import { useT } from '../core/translation.tsx';

/**
 * Copies a text on the screen and reports whether it worked.
 * @param done the success message, translated
 * @returns the copy function, and a ref for the element that shows the text
 */
export function useCopy<E extends HTMLElement>(
  text: string,
  done: string,
): { copy: () => Promise<void>; shown: RefObject<E | null> } {
  const t = useT();
  const shown = useRef<E>(null);
  const copy = async () => {
    beginAttempt();
    const problem = t('We could not copy this. The text is selected, so you can copy it with your keyboard.');
    if (await isCopied(text, shown.current)) eventBus.emit('alert:raised', { kind: 'success', text: done });
    else eventBus.emit('alert:raised', { kind: 'error', text: problem });
  };
  return { copy, shown };
}

async function isCopied(text: string, shown: Element | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The clipboard is missing without HTTPS or may be denied. Browsers also copy the selection.
    if (shown) getSelection()?.selectAllChildren(shown);
    return document.execCommand('copy');
  }
}
