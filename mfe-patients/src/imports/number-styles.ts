/** How numbers of a style of cells are shown. */
export interface NumberStyle {
  isDay: boolean;
  /** Digits that are shown at least: 5 of a zip code, that begins with zeros. */
  digits: number;
}

/** Formats without a text of their own that show a day (ECMA-376, 18.8.30). */
const DAYS = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58];

/** The styles that cells name by their place. */
export function stylesOf(styles: Document | undefined): NumberStyle[] {
  if (!styles) return [];
  const named = (name: string) => [...styles.getElementsByTagNameNS('*', name)];
  const codes = new Map(
    named('numFmt').map((each) => [Number(each.getAttribute('numFmtId')), each.getAttribute('formatCode') ?? '']),
  );
  return named('cellXfs').flatMap((list) =>
    [...list.children].map((style) => {
      const id = Number(style.getAttribute('numFmtId') ?? 0);
      const code = plain(codes.get(id) ?? '');
      return { isDay: DAYS.includes(id) || isDayCode(code), digits: digitsIn(code) };
    }),
  );
}

/** A number as it is shown: `2139` of a zip code is `02139`; no `.0` and no exponent. */
export function shownNumber(value: number, style: NumberStyle | undefined): string {
  const text = Number.isInteger(value) ? BigInt(value).toString() : String(value);
  return text.padStart(style?.digits ?? 0, '0');
}

/** The part of a format for positive numbers, without what is only written beside them. */
function plain(code: string): string {
  return code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').split(';')[0] ?? '';
}

/** Years or days, and no digits of a number; the usual format has a name with a letter of them in some languages. */
function isDayCode(code: string): boolean {
  return /[dyjt]/i.test(code) && !/[0#?]|general|standard/i.test(code);
}

function digitsIn(code: string): number {
  return /^[\d\s()\-/+]+$/.test(code) ? (code.match(/0/g) ?? []).length : 0;
}
