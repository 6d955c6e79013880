const ON_PAPER = '[data-paper]';

/**
 * The print styles. An element with `data-paper` at the end of the body is for paper only: the last one is printed
 * instead of everything else.
 */
export const paperCss = {
  '@page': { margin: '12mm' },
  '@media screen': { [ON_PAPER]: { display: 'none' } },
  '@media print': {
    'main [data-pending] ~ *': { visibility: 'visible !important' },
    // Prints content without navigation. A backdrop would cover each page.
    '[data-frame], .chakra-button, [role="status"][aria-label], [data-scope="dialog"]': { display: 'none !important' },
    [`body:has(> ${ON_PAPER}) > :not(${ON_PAPER}), ${ON_PAPER}:has(~ ${ON_PAPER})`]: { display: 'none !important' },
    'html, body, main': { background: 'white !important', minHeight: '0 !important' },
    // An open panel prevents scrolling, and therefore also a second page.
    'html, body': { height: 'auto !important', overflow: 'visible !important' },
    'article, li, tr': { breakInside: 'avoid', boxShadow: 'none !important' },
    'h1, h2, h3': { breakAfter: 'avoid' },
    [ON_PAPER]: { color: 'black', fontSize: '9.5pt', lineHeight: '1.35' },
    // Thirty lines with headings fill a page of A4 or US Letter.
    [`${ON_PAPER} section:not(:last-child)`]: { breakAfter: 'page' },
    [`${ON_PAPER} table`]: { width: '100%', borderCollapse: 'collapse' },
    [`${ON_PAPER} :is(th, td)`]: {
      height: '7.4mm',
      padding: '0 1.5mm',
      borderBottom: '0.2mm solid #767676',
      textAlign: 'start',
      whiteSpace: 'nowrap',
    },
    // A long name wraps, and two of its lines are no higher than one. Times, dates and statuses do not wrap.
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
