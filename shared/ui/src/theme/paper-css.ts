const ON_PAPER = '[data-paper]';

/**
 * How everything looks on paper. A part of the page with `data-paper`, at the end of the body, is made for paper alone:
 * it is printed in the place of all else, and the last of several is.
 */
export const paperCss = {
  '@page': { margin: '12mm' },
  '@media screen': { [ON_PAPER]: { display: 'none' } },
  '@media print': {
    'main [data-pending] ~ *': { visibility: 'visible !important' },
    // On paper stands what somebody needs with them, not what leads about in the portal. A backdrop would cover each page.
    '[data-frame], .chakra-button, [role="status"][aria-label], [data-scope="dialog"]': { display: 'none !important' },
    [`body:has(> ${ON_PAPER}) > :not(${ON_PAPER}), ${ON_PAPER}:has(~ ${ON_PAPER})`]: { display: 'none !important' },
    'html, body, main': { background: 'white !important', minHeight: '0 !important' },
    // An open panel keeps the page from scrolling, and so from having a second page.
    'html, body': { height: 'auto !important', overflow: 'visible !important' },
    'article, li, tr': { breakInside: 'avoid', boxShadow: 'none !important' },
    'h1, h2, h3': { breakAfter: 'avoid' },
    [ON_PAPER]: { color: 'black', fontSize: '9.5pt', lineHeight: '1.35' },
    // Thirty lines and their headings fill a page of A4, and of US Letter.
    [`${ON_PAPER} section:not(:last-child)`]: { breakAfter: 'page' },
    [`${ON_PAPER} table`]: { width: '100%', borderCollapse: 'collapse' },
    [`${ON_PAPER} :is(th, td)`]: {
      height: '7.4mm',
      padding: '0 1.5mm',
      borderBottom: '0.2mm solid #767676',
      textAlign: 'start',
      whiteSpace: 'nowrap',
    },
    // A name may be of any length, and wraps; two lines are no higher than one. Times, dates and statuses stand in one line.
    [`${ON_PAPER} td[data-gives-way]`]: {
      maxWidth: '0',
      whiteSpace: 'pre-line',
      overflowWrap: 'anywhere',
      fontSize: '8pt',
      lineHeight: '1.05',
    },
    [`${ON_PAPER} th`]: { borderBottom: '0.5mm solid black', fontWeight: '600' },
    [`${ON_PAPER} td + td`]: { borderInlineStart: '0.2mm solid #d0d0d0' },
  },
};
