import { act, fireEvent } from '@testing-library/react';

/** A key, and what it writes. */
export interface Key {
  code: string;
  key: string;
}

/** The keys of an English keyboard that write a text. */
export function keysOf(text: string): Key[] {
  return [...text].map((key) => ({
    code: key === '-' ? 'Minus' : /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`,
    key,
  }));
}

let now = 0;

/** Types into whatever has the focus, as a browser does it. @param pause milliseconds between two keys */
export function type(keys: readonly Key[], pause = 5): void {
  now += 1000;
  for (const { code, key } of keys) {
    now += pause;
    const target = document.activeElement as HTMLElement;
    const event = new KeyboardEvent('keydown', { code, key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: now });
    act(() => {
      if (!target.dispatchEvent(event)) return;
      if (key === 'Enter' && target instanceof HTMLButtonElement) target.click();
      if (key.length === 1 && target instanceof HTMLInputElement)
        fireEvent.change(target, { target: { value: target.value + key } });
    });
  }
}
