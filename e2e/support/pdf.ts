import { execFileSync } from 'node:child_process';

/** Whether poppler's tools are installed (`apt-get install poppler-utils`); they read PDFs without our code. */
export const HAS_PDF_TOOLS = runs('pdftotext', ['-v']);

/** Why a PDF test cannot run here; in CI, which installs the tools, such a test fails. */
export const NO_PDF_TOOLS = 'pdftotext is missing: install poppler-utils';

/** The text of a PDF in reading order, without the bidi marks that pdftotext adds. */
export function pdfText(file: string): string {
  return run('pdftotext', ['-layout', file, '-']).replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

/** The horizontal position of a word on the first page, in points from the left edge. */
export function pdfPlaceOf(file: string, word: string): number {
  return Number(
    new RegExp(`xMin="([\\d.]+)"[^>]*>${word}<`).exec(run('pdftotext', ['-bbox', '-l', '1', file, '-']))?.[1],
  );
}

/** The bottom of the last word of each page, as a fraction of the page's height. */
export function pdfDepths(file: string): number[] {
  const pages = run('pdftotext', ['-bbox', file, '-']).split('<page ').slice(1);
  return pages.map((page) => {
    const [height = 0, ...ends] = [...page.matchAll(/(?:height|yMax)="([\d.]+)"/g)].map(([, number]) => Number(number));
    return Math.max(0, ...ends) / height;
  });
}

/** The metadata of a PDF, as pdfinfo names it. */
export function pdfInfo(file: string): Record<string, string> {
  const lines = run('pdfinfo', [file]).split('\n');
  return Object.fromEntries(lines.map((line) => /^([^:]+):\s*(.*)$/.exec(line)?.slice(1) ?? ['', '']));
}

/** The fonts as pdffonts lists them: name, type, encoding, embedded, subset, with Unicode. */
export function pdfFonts(file: string): string[][] {
  const rows = run('pdffonts', [file]).trim().split('\n').slice(2);
  return rows.map((row) => row.split(/\s{2,}|\s(?=yes|no)/));
}

/** Renders the pages as pictures. @returns the fraction of dark dots on each page */
export function pdfInk(file: string): number[] {
  const pages = Number(pdfInfo(file).Pages);
  return Array.from({ length: pages }, (_, i) => {
    const page = String(i + 1);
    const picture = execFileSync('pdftoppm', ['-gray', '-r', '40', '-f', page, '-l', page, file], { maxBuffer: 1e8 });
    const dots = picture.subarray(picture.length - 331 * 468);
    return dots.filter((dot) => dot < 200).length / dots.length;
  });
}

function run(tool: string, given: string[]): string {
  return execFileSync(tool, given, { encoding: 'utf8', maxBuffer: 1e8 });
}

function runs(tool: string, given: string[]): boolean {
  try {
    execFileSync(tool, given, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
