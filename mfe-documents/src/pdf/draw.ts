import PDFDocument from 'pdfkit';
import { type FontFamily, type Fonts, loadFonts, type ReadFile } from './fonts.ts';
import {
  CONTENT_WIDTH,
  PAGE,
  type Piece,
  type Placed,
  paginate,
  piecesOf,
  type SetLine,
  STYLES,
  type Words,
} from './pages.ts';
import type { PdfContent } from './pdf-content.ts';
import { cleaned, footLines, setLines } from './text.ts';

/** Minimum points between the two sides of a footer. */
const FOOT_GAP = 16;

const RULE_COLOR = '#d6dbe1';

/**
 * Renders a PDF.
 * @param onProgress gets the progress from 0 to 1
 * @returns the file, and the characters that it shows as boxes
 * @throws Error when a font cannot be loaded
 */
export async function drawPdf(
  content: PdfContent,
  {
    families,
    read,
    onProgress,
  }: { families: readonly FontFamily[]; read: ReadFile; onProgress: (done: number) => void },
): Promise<{ file: ArrayBuffer; unprintable: string[] }> {
  const pieces = piecesOf(content);
  // Includes all shortened forms of the footer, and all digits for page numbers.
  const words = [
    ...pieces.flatMap((piece) => piece.words),
    ...[...footLines(content.footer), `${content.pageOf}0123456789`].map(foot),
  ];
  const texts = words.map(({ style, text }) => ({ text: cleaned(text), isBold: STYLES[style].isBold }));
  const fonts = await loadFonts(texts, families, read);
  onProgress(0.3);
  const set = pieces.map((piece) => ({ ...piece, words: piece.words.map((each) => setWords(each, fonts)) }));
  const pages = paginate(set satisfies Piece<readonly SetLine[]>[]);
  onProgress(0.5);
  const pdf = new Drawing(content);
  feetOf(content, pages.length, fonts).forEach((sides, i) => {
    pdf.drawPage(pages[i] ?? [], sides);
    onProgress(0.5 + ((i + 1) / pages.length) * 0.45);
  });
  return { file: await pdf.end(), unprintable: fonts.unprintable };
}

const foot = (text: string): Words => ({ style: 'foot', text });

function setWords({ style: name, text }: Words, fonts: Fonts, most = CONTENT_WIDTH): SetLine[] {
  const style = STYLES[name];
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .flatMap((paragraph) => setLines(paragraph, { isBold: style.isBold, fonts, most: most / style.size }))
    .map((line) => {
      // Latin and Arabic lines have the same height, although Arabic letters reach deeper.
      const reach = (metric: 'ascent' | 'descent') =>
        line.runs.map(({ face }) => (Math.abs(face.font[metric]) / face.font.unitsPerEm) * face.scale);
      const above = Math.max(1.0, ...reach('ascent')) * style.size;
      const below = Math.max(0.36, ...reach('descent')) * style.size;
      return { ...line, style, width: line.width * style.size, height: above + below, ascent: above };
    });
}

type Foot = readonly [left: SetLine, right: SetLine];

/** The footers of all pages. The left side is the same on each and leaves room for the longest page number. */
function feetOf({ footer, pageOf }: PdfContent, pages: number, fonts: Fonts): Foot[] {
  const inLines = (text: string, most?: number) => setWords(foot(text), fonts, most);
  const numbers = Array.from({ length: pages }, (_, i) => {
    const text = pageOf.replace('{page}', String(i + 1)).replace('{pages}', String(pages));
    return inLines(text)[0] as SetLine;
  });
  const room = CONTENT_WIDTH - Math.max(...numbers.map(({ width }) => width)) - FOOT_GAP;
  const text = footLines(footer).find((line) => inLines(line, room).length === 1) ?? '';
  const left = inLines(text, room)[0] as SetLine;
  return numbers.map((right) => [left, right]);
}

/** An A4 PDF in progress. Its content is tagged in reading order; rules and footers are artifacts. */
class Drawing {
  private readonly pdf: PDFKit.PDFDocument;
  private readonly root: PDFKit.PDFStructureElement;
  /** By an element's number on the pages. */
  private readonly elements = new Map<number, PDFKit.PDFStructureElement>();

  constructor({ title, language }: PdfContent) {
    this.pdf = new PDFDocument({
      ...{ size: 'A4', margin: 0, autoFirstPage: false, pdfVersion: '1.7' },
      ...{ tagged: true, lang: language, displayTitle: true, info: { Title: title, Creator: 'Openward' } },
      // No standard font, because all fonts are embedded.
      font: '',
    });
    this.root = this.pdf.struct('Document');
    this.pdf.addStructure(this.root);
  }

  drawPage(page: readonly Placed[], foot: Foot): void {
    this.pdf.addPage();
    for (const placed of page) this.drawPlaced(placed);
    const y = PAGE.height - PAGE.bottom + 30;
    this.drawRule(y - 16);
    this.pdf.markContent('Artifact', { type: 'Pagination' });
    this.drawLine(foot[0], PAGE.side, y);
    this.drawLine(foot[1], PAGE.width - PAGE.side - foot[1].width, y);
    this.pdf.endMarkedContent();
  }

  async end(): Promise<ArrayBuffer> {
    this.root.end();
    this.pdf.end();
    const parts: BlobPart[] = [];
    for await (const part of this.pdf) parts.push(part as unknown as BlobPart);
    return new Blob(parts).arrayBuffer();
  }

  private drawPlaced(placed: Placed): void {
    if (placed.kind === 'rule') this.drawRule(placed.y);
    else if (placed.kind === 'image') {
      const { jpeg, x, y, width, height, alt } = placed;
      const draw = () => this.pdf.image(jpeg as Buffer, x, y, { width, height });
      this.root.add(this.pdf.struct('Figure', { alt }, draw));
    } else {
      const { line, x, y } = placed;
      const element = this.elements.get(placed.element) ?? this.pdf.struct(line.style.tag);
      if (!this.elements.has(placed.element)) this.root.add(element);
      this.elements.set(placed.element, element);
      element.add(() => this.drawLine(line, x, y));
    }
  }

  private drawRule(y: number): void {
    this.pdf.markContent('Artifact', { type: 'Layout' });
    this.pdf
      .moveTo(PAGE.side, y)
      .lineTo(PAGE.width - PAGE.side, y)
      .lineWidth(0.5)
      .stroke(RULE_COLOR);
    this.pdf.endMarkedContent();
  }

  private drawLine({ runs, style }: SetLine, start: number, baseline: number): void {
    for (const { text, isWord, face, x } of runs) {
      this.pdf.registerFont(face.name, face.font as never);
      this.pdf
        .font(face.name)
        .fontSize(style.size * face.scale)
        .fillColor(style.color);
      const stroke = style.isBold && !face.hasBold;
      if (stroke) this.pdf.strokeColor(style.color).lineWidth(style.size * 0.03);
      if (isWord) this.pdf.markContent('Span', { actual: text });
      this.pdf.text(text, start + x * style.size, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        fill: true,
        stroke,
        features: [],
      });
      if (!isWord) continue;
      // pdftotext measures a word by the coordinates and the font at its end.
      const { _font: font, _fontSize: size } = this.pdf as unknown as { _font: { id: string }; _fontSize: number };
      this.pdf.save().transform(1, 0, 0, -1, 0, PAGE.height).addContent(`BT /${font.id} ${size} Tf <> Tj ET`);
      this.pdf.endMarkedContent().restore();
    }
  }
}
