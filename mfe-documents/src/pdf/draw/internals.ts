import type { jsPDF } from 'jspdf';

/** What jsPDF offers to its plugins, of which its types say little. */
export interface Internals {
  /** Writes operators into the page. */
  write: (...operators: string[]) => void;
  /** Writes into the file, while it is made. */
  out: (line: string) => void;
  events: {
    subscribe(topic: 'putPage', listener: (page: { pageNumber: number }) => void): void;
    subscribe(topic: 'postPutResources' | 'putCatalog', listener: () => void): void;
  };
  /** Begins an object of the file. @returns its number */
  newObject: () => number;
  /** The number of an object that comes later. */
  newObjectDeferred: () => number;
  newObjectDeferredBegin: (id: number, doOutput: boolean) => void;
  getFont: () => { metadata: { toUnicode: Record<number, number> } };
  getPageInfo: (page: number) => { objId: number };
}

/** The inside of a document that is being made. */
export function internalsOf(pdf: jsPDF): Internals {
  return pdf.internal as unknown as Internals;
}

/** A text string of PDF in UTF-16, hexadecimal. */
export function textString(text: string): string {
  return `<FEFF${[...Array(text.length).keys()].map((i) => hex(text.charCodeAt(i))).join('')}>`;
}

function hex(value: number): string {
  return value.toString(16).padStart(4, '0').toUpperCase();
}
