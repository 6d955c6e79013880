/**
 * The fonts that PDFs are written in, in the order in which they are asked for a letter: the package, the slice that comes
 * first, how much larger than Latin it is drawn, and the only script that it is asked for, where it is made for one.
 * Without a bold font the strokes of the regular one are drawn thicker: a bold one of Chinese would weigh another 4 MB.
 */
export const FAMILIES = [
  { font: 'noto-sans', first: 'latin', hasBold: true },
  // Arabic letters are low beside Latin ones of the same size.
  { font: 'noto-naskh-arabic', first: 'arabic', hasBold: true, script: 'Arabic', scale: 1.15 },
  ...[
    ...['Hebrew', 'Thai', 'Lao', 'Bengali', 'Gurmukhi', 'Gujarati', 'Tamil', 'Telugu', 'Kannada'],
    ...['Malayalam', 'Sinhala', 'Khmer', 'Armenian', 'Georgian', 'Ethiopic'],
  ].map((script) => ({
    font: `noto-sans-${script.toLowerCase()}`,
    first: script.toLowerCase(),
    hasBold: true,
    script,
  })),
  { font: 'gowun-dodum', first: '0', script: 'Hangul' },
  { font: 'noto-emoji', first: '0' },
  // Signs such as ₂, ⅓, ℞ and ☐, and rare scripts.
  { font: 'dejavu-sans', first: 'latin' },
  { font: 'noto-sans-sc', first: '119' },
];
