import { useEffect, useEffectEvent } from 'react';

/** The most milliseconds of a whole scan, also on a busy device. A person types an id much slower. */
const LONGEST = 4000;
/** Milliseconds in which a scanner sends the key that ends a scan. */
const END = 500;

/** The QR code holds the appointment's id. */
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const LENGTH = 36;

interface Pressed {
  /** The characters with an English layout (`english`) and with the layout of this device (`here`). */
  english: string;
  here: string;
  at: number;
  putBack: () => void;
}

/**
 * Listens to a hand scanner without a focused field, and restores the field that it typed into. Scanners press the keys
 * of an English keyboard or of the layout that they are set to, so both are tried.
 * @param onCode called with the appointment's id
 */
export function useHandScanner(onCode: (id: string) => void): void {
  const scanned = useEffectEvent(onCode);
  useEffect(() => {
    let keys: Pressed[] = [];
    let scannedAt = Number.NEGATIVE_INFINITY;
    const hear = (event: KeyboardEvent) => {
      const { code, key, target, timeStamp: at } = event;
      if (code.startsWith('Shift')) return;
      // Many scanners end with Enter, which would press the focused button.
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

/** The character of a key on an English keyboard; a blank if it cannot be in an id. */
function characterOf(code: string): string {
  if (code === 'Minus' || code === 'NumpadSubtract') return '-';
  return /^(?:Key|Digit|Numpad)(\w)$/.exec(code)?.[1]?.toLowerCase() ?? ' ';
}

/** Returns a function that restores the field's present value. */
function keeperOf(field: EventTarget | null): () => void {
  const kinds = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement];
  if (!kinds.some((kind) => field instanceof kind)) return () => {};
  const element = field as HTMLInputElement;
  const { value } = element;
  return () => {
    if (element.value === value) return;
    // React notices only values written by the element's own setter.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value);
    for (const name of ['input', 'change']) element.dispatchEvent(new Event(name, { bubbles: true }));
  };
}
