/** How a cell style shows numbers. */
export interface NumberStyle {
  isDay: boolean;
  /** The least number of digits: 5 for a zip code, which can begin with zeros. */
  digits: number;
}

/** Built-in formats that show a day (ECMA-376, 18.8.30). */
const DAYS = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58];

/** The styles that cells refer to by index. */
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

/** A number as shown: `2139` as a zip code is `02139`; no `.0` and no exponent. */
export function shownNumber(value: number, style: NumberStyle | undefined): string {
  const text = Number.isInteger(value) ? BigInt(value).toString() : String(value);
  return text.padStart(style?.digits ?? 0, '0');
}

/** The format for positive numbers without literal text. */
function plain(code: string): string {
  return code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').split(';')[0] ?? '';
}

/** True for formats with years or days and no digits; some localised names of the general format have such letters. */
function isDayCode(code: string): boolean {
  return /[dyjt]/i.test(code) && !/[0#?]|general|standard/i.test(code);
}

function digitsIn(code: string): number {
  return /^[\d\s()\-/+]+$/.test(code) ? (code.match(/0/g) ?? []).length : 0;
}
