import { useEffect, useEffectEvent } from 'react';

/** Milliseconds from the first key of a scan to its last, on a device that is busy too: nobody types a whole id as fast. */
const LONGEST = 4000;
/** Milliseconds in which a scanner sends the key that ends a scan. */
const END = 500;

/** The QR code holds the appointment's id. */
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const LENGTH = 36;

/** A key that was pressed. */
interface Pressed {
  /** What it writes on an English keyboard, and on this one. */
  english: string;
  here: string;
  at: number;
  /** Gives the field the value back that it had before. */
  putBack: () => void;
}

/**
 * Hears a hand scanner wherever the focus is, and leaves what a field held as it was. A scanner presses the keys of an
 * English keyboard, which write something else in other layouts, unless it is set to the layout of this device: both count.
 * @param onCode hears the id of the appointment
 */
export function useHandScanner(onCode: (id: string) => void): void {
  const scanned = useEffectEvent(onCode);
  useEffect(() => {
    let keys: Pressed[] = [];
    let scannedAt = Number.NEGATIVE_INFINITY;
    const hear = (event: KeyboardEvent) => {
      const { code, key, target, timeStamp: at } = event;
      if (code.startsWith('Shift')) return;
      // Many scanners end with Enter, which would press the button that has the focus.
      if (at - scannedAt < END && (key === 'Enter' || key === 'Tab')) return event.preventDefault();
      if (event.repeat) keys = [];
      keys = [
        ...keys.slice(1 - LENGTH),
        { english: characterOf(code), here: key.toLowerCase(), at, putBack: keeperOf(target) },
      ];
      const [first] = keys;
      const id = (['english', 'here'] as const)
        .map((as) => keys.map((each) => each[as]).join(''))
        .find((text) => ID.test(text));
      if (!first || !id || at - first.at > LONGEST) return;
      keys = [];
      scannedAt = at;
      event.preventDefault();
      first.putBack();
      scanned(id);
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
