import { act, fireEvent } from '@testing-library/react';

/** A physical key and the character that it types. */
export interface Key {
  code: string;
  key: string;
}

/** The keys that type a text on an English keyboard. */
export function keysOf(text: string): Key[] {
  return [...text].map((key) => ({
    code: key === '-' ? 'Minus' : /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`,
    key,
  }));
}

let now = 0;

/** Types into the focused element like a browser does. @param pause milliseconds between two keys */
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
