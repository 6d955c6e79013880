/**
 * How many SMS a text is. GSM 03.38: seven bits for each character of its alphabet, two places for those of its
 * extension table, 160 places in one SMS and 153 in each of several. If one character is in neither, all are UCS-2: 70
 * places in one SMS and 67 in each of several. A character of two places is never split.
 */
export interface SmsLength {
  parts: number;
  alphabet: 'GSM-7' | 'UCS-2';
  units: number;
}

const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const EXTENSION = new Set('\f^{}\\[~]|€');

/** Measures a text as mobile networks do. An empty text has no parts. */
export function smsLength(text: string): SmsLength {
  const characters = [...text];
  const isGsm = characters.every((each) => GSM.has(each) || EXTENSION.has(each));
  const sizes = characters.map((each) => (isGsm ? (EXTENSION.has(each) ? 2 : 1) : each.length));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const [alone, each] = isGsm ? [160, 153] : [70, 67];
  return {
    parts: units === 0 ? 0 : units <= alone ? 1 : filled(sizes, each),
    alphabet: isGsm ? 'GSM-7' : 'UCS-2',
    units,
  };
}

/** The number of parts, filled one after the other without splitting a character. */
function filled(sizes: readonly number[], room: number): number {
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > room) {
      parts += 1;
      used = 0;
    }
    used += size;
  }
  return parts;
}
