import { useEffect, useEffectEvent } from 'react';

/** Milliseconds after which a key belongs to no scan: nobody types a whole id as fast as a scanner. */
const PAUSE = 100;

/** The QR code holds the appointment's id. */
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Hears a hand scanner wherever the focus is, and leaves what a field held as it was. A scanner presses the keys of an
 * English keyboard, which write something else in other layouts, unless it is set to the layout of this device: both count.
 * @param onCode hears the id of the appointment
 */
export function useHandScanner(onCode: (id: string) => void): void {
  const scanned = useEffectEvent(onCode);
  useEffect(() => {
    let pressed = '';
    let written = '';
    let last = Number.NEGATIVE_INFINITY;
    let isOver = false;
    let putBack = () => {};
    const hear = (event: KeyboardEvent) => {
      const { code, key, target, timeStamp } = event;
      if (code.startsWith('Shift')) return;
      if (timeStamp - last > PAUSE || event.repeat) {
        pressed = written = '';
        isOver = false;
        putBack = keeperOf(target);
      }
      last = timeStamp;
      // Many scanners end with Enter, which would press the button that has the focus.
      if (isOver && (key === 'Enter' || key === 'Tab')) return event.preventDefault();
      pressed += characterOf(code);
      written += key.toLowerCase();
      const id = ID.exec(pressed) ?? ID.exec(written);
      if (!id) return;
      pressed = written = '';
      isOver = true;
      event.preventDefault();
      putBack();
      scanned(id[0]);
    };
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, []);
}

/** What a key writes on an English keyboard; a blank for one that is in no id. */
function characterOf(code: string): string {
  if (code === 'Minus' || code === 'NumpadSubtract') return '-';
  return /^(?:Key|Digit|Numpad)(\w)$/.exec(code)?.[1]?.toLowerCase() ?? ' ';
}

/** @returns what gives a field the value back that it has now */
function keeperOf(field: EventTarget | null): () => void {
  const kinds = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement];
  if (!kinds.some((kind) => field instanceof kind)) return () => {};
  const element = field as HTMLInputElement;
  const { value } = element;
  return () => {
    if (element.value === value) return;
    // React hears only of what the element's own setter writes.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value);
    for (const name of ['input', 'change']) element.dispatchEvent(new Event(name, { bubbles: true }));
  };
}
