import type { jsPDF } from 'jspdf';
import type { TextStyle } from '../layout/styles.ts';
import { type Internals, internalsOf, textString } from './internals.ts';

/** What a part of the text is to a screen reader. */
type Tag = TextStyle['tag'] | 'Figure';

interface Element {
  tag: Tag;
  /** What it says instead of what it shows. */
  alternative?: string;
  /** Where it stands: pages from 1, and its numbers on them. */
  marks: { page: number; id: number }[];
}

/**
 * The structure of a tagged PDF: what stands on the pages, in the order in which it is read (ISO 32000-1, 14.7 and 14.8).
 * All that is drawn is drawn by `mark` or `artifact`.
 */
export class Structure {
  private readonly elements: Element[] = [];
  /** The elements of the marks of each page, by their numbers. */
  private readonly pages = new Map<number, number[]>();
  private readonly inside: Internals;

  constructor(pdf: jsPDF) {
    this.inside = internalsOf(pdf);
    let root = 0;
    this.inside.events.subscribe('putPage', ({ pageNumber }) => {
      this.inside.out(`/StructParents ${pageNumber - 1} /Tabs /S`);
    });
    this.inside.events.subscribe('postPutResources', () => {
      root = this.put();
    });
    this.inside.events.subscribe('putCatalog', () => {
      this.inside.out(`/StructTreeRoot ${root} 0 R /MarkInfo << /Marked true >>`);
    });
  }

  /** Begins what is read; what goes on in another place or on another page continues it. @returns its number */
  begin(tag: Tag, alternative?: string): number {
    this.elements.push({ tag, marks: [], ...(alternative && { alternative }) });
    return this.elements.length - 1;
  }

  /** Draws a part of an element. @param page from 1 */
  mark(element: number, page: number, draw: () => void): void {
    const found = this.elements[element];
    if (!found) throw new Error('an element that was not begun');
    const marks = this.pages.get(page) ?? [];
    this.pages.set(page, marks);
    found.marks.push({ page, id: marks.length });
    this.inside.write(`/${found.tag} << /MCID ${marks.length} >> BDC`);
    marks.push(element);
    draw();
    this.inside.write('EMC');
  }

  /** Draws what nobody needs to hear: lines, page numbers. */
  artifact(draw: () => void): void {
    this.inside.write('/Artifact BMC');
    draw();
    this.inside.write('EMC');
  }

  /** Writes the tree. @returns the number of its root */
  private put(): number {
    const { inside } = this;
    const root = inside.newObjectDeferred();
    const whole = inside.newObjectDeferred();
    const ids = this.elements.map(({ tag, alternative, marks }) => {
      const id = inside.newObject();
      const kids = marks.map(
        ({ page, id: mark }) => `<< /Type /MCR /Pg ${inside.getPageInfo(page).objId} 0 R /MCID ${mark} >>`,
      );
      const says = alternative ? ` /Alt ${textString(alternative)}` : '';
      inside.out(`<< /Type /StructElem /S /${tag} /P ${whole} 0 R${says} /K [ ${kids.join(' ')} ] >>`);
      inside.out('endobj');
      return id;
    });
    inside.newObjectDeferredBegin(whole, true);
    inside.out(`<< /Type /StructElem /S /Document /P ${root} 0 R /K [ ${ids.map((id) => `${id} 0 R`).join(' ')} ] >>`);
    inside.out('endobj');
    const parents = [...this.pages].map(
      ([page, marks]) => `${page - 1} [ ${marks.map((element) => `${ids[element]} 0 R`).join(' ')} ]`,
    );
    inside.newObjectDeferredBegin(root, true);
    inside.out(`<< /Type /StructTreeRoot /K ${whole} 0 R /ParentTree << /Nums [ ${parents.join(' ')} ] >> >>`);
    inside.out('endobj');
    return root;
  }
}
