/**
 * The fonts of PDFs, in the order in which they are searched for a letter: the package, the first slice, the scale
 * relative to Latin, and the only script a font is used for, if any. Without a bold font the regular strokes are
 * thickened: a bold Chinese font would add 4 MB.
 */
export const FAMILIES = [
  { font: 'noto-sans', first: 'latin', hasBold: true },
  // Arabic letters look small beside Latin ones of the same size.
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
  // For symbols such as ₂, ⅓, ℞ and ☐, and rare scripts.
  { font: 'dejavu-sans', first: 'latin' },
  { font: 'noto-sans-sc', first: '119' },
];
