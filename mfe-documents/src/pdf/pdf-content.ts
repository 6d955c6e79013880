/** A label with its text, such as question and answer, which stay on one page. */
export interface PdfRow {
  label: string;
  /** One entry per line; long ones wrap. Empty if there is no answer. */
  lines: readonly string[];
}

/** A block on the pages, from top to bottom. */
export type PdfBlock =
  /** Stays with the next block. Level 1 is reserved for the title, which is printed separately. */
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'rows'; rows: readonly PdfRow[] }
  /** `quiet` is small and grey, for explanations. With `keepsWithNext` it stays with the next block. */
  | { kind: 'paragraph'; text: string; quiet?: boolean; keepsWithNext?: boolean }
  /** Stays with the next block. `alt` describes it for screen readers. */
  | { kind: 'image'; jpeg: Uint8Array; width: number; height: number; alt: string };

/** A line that must fit beside the page number; if it is too long, `shortened` loses letters at its end. */
export interface PdfFooter {
  shortened: string;
  kept: string;
}

/** The content of a PDF as plain data for the worker. All texts are translated already. */
export interface PdfContent {
  /** The heading of the first page and the document title. */
  title: string;
  /** BCP 47, such as `es`: the language of our own texts. */
  language: string;
  /** Below the title: the patient. */
  subtitle?: string;
  blocks: readonly PdfBlock[];
  /** One line on the left of each page's footer. */
  footer: PdfFooter;
  /** On the right of it, such as `Page {page} of {pages}`. */
  pageOf: string;
}
