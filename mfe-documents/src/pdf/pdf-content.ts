/** A question and how it was answered, or anything else with a name: the two never stand on different pages. */
export interface PdfRow {
  label: string;
  /** A line each; long ones wrap. Empty where there is nothing to say. */
  lines: readonly string[];
}

/** What stands on the pages, from top to bottom. */
export type PdfBlock =
  /** Stays with what follows it. Level 1 is the title's, which is printed by itself. */
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'rows'; rows: readonly PdfRow[] }
  /** `quiet` is smaller and grey: what explains. With `keepsWithNext` it stays with what follows it. */
  | { kind: 'paragraph'; text: string; quiet?: boolean; keepsWithNext?: boolean }
  /** Stays with what follows it. `alt` says what it shows, for those who cannot see it. */
  | { kind: 'image'; jpeg: Uint8Array; width: number; height: number; alt: string };

/** A line that has to fit beside the page's number: where it is too long, letters of its beginning are left out. */
export interface PdfFooter {
  shortened: string;
  kept: string;
}

/** What a PDF says; plain data, which can be handed to a worker. All texts are in the reader's language already. */
export interface PdfContent {
  /** The heading of the first page, and the title that a reader's window shows. */
  title: string;
  /** BCP 47, such as `es`: of the headings and whatever is ours. */
  language: string;
  /** Under the title: whose it is. */
  subtitle?: string;
  blocks: readonly PdfBlock[];
  /** At the foot of each page, on the left: one line. */
  footer: PdfFooter;
  /** On the right of it, such as `Page {page} of {pages}`. */
  pageOf: string;
}
