/** How a letter looks by its neighbours; undefined where it never joins on that side. */
interface Forms {
  isolated: string;
  final?: string;
  initial?: string;
  medial?: string;
}

const ORDER = ['isolated', 'final', 'initial', 'medial'] as const;

/**
 * The forms of Arabic letters, out of Unicode itself: the blocks of presentation forms name them in the order isolated,
 * final, initial, medial, and their compatibility decomposition is the letter (or lam and alef).
 */
const FORMS = formsOf([
  [0xfe80, 0xfefc],
  // Letters of other languages, and two forms that alef maksura lacks above.
  [0xfb50, 0xfbb1],
  [0xfbd3, 0xfbff],
]);

function formsOf(blocks: [from: number, to: number][]): ReadonlyMap<string, Forms> {
  const found = new Map<string, string[]>();
  for (const [from, to] of blocks) {
    for (let point = from; point <= to; point++) {
      const form = String.fromCodePoint(point);
      const letter = form.normalize('NFKC');
      if (/^[\u0620-\u06ff]+$/.test(letter)) found.set(letter, [...(found.get(letter) ?? []), form]);
    }
  }
  return new Map(
    [...found].map(([letter, forms]) => [
      letter,
      Object.fromEntries(ORDER.flatMap((name, i) => (forms[i] ? [[name, forms[i]]] : []))) as unknown as Forms,
    ]),
  );
}

const TATWEEL = '\u0640';
const JOINER = '\u200d';

/** A character of Arabic text as it is drawn, and what it says. */
export interface Letter {
  /** A presentation form, or the character itself. */
  drawn: string;
  /** What was written; two letters for lam with alef. */
  said: string;
  /** Where in the text it begins, in UTF-16 units. */
  at: number;
}

/** Gives the letters of a text their forms, by what stands beside them; everything but Arabic stays as it is. */
export function joined(text: string): Letter[] {
  const letters = withLamAlef(text);
  return letters.map((letter, i) => {
    const forms = FORMS.get(letter.said);
    if (!forms) return letter;
    const before = joinsNext(neighbour(letters, i, -1)) && forms.final !== undefined;
    const after = joinsPrevious(neighbour(letters, i, 1)) && forms.initial !== undefined;
    const drawn = before ? (after ? forms.medial : forms.final) : after ? forms.initial : forms.isolated;
    return { ...letter, drawn: drawn ?? letter.drawn };
  });
}

function withLamAlef(text: string): Letter[] {
  const letters: Letter[] = [];
  let at = 0;
  for (const said of text) {
    const last = letters.at(-1);
    if (last?.said === '\u0644' && FORMS.has(last.said + said)) {
      last.said += said;
      last.drawn = last.said;
    } else letters.push({ drawn: said, said, at });
    at += said.length;
  }
  return letters;
}

/** The next letter that is not a mark above or below one. */
function neighbour(letters: readonly Letter[], from: number, step: 1 | -1): string {
  let i = from + step;
  while (/^\p{M}$/u.test(letters[i]?.said ?? '')) i += step;
  return letters[i]?.said ?? '';
}

function joinsNext(letter: string): boolean {
  return letter === TATWEEL || letter === JOINER || FORMS.get(letter)?.initial !== undefined;
}

function joinsPrevious(letter: string): boolean {
  return letter === TATWEEL || letter === JOINER || FORMS.get(letter)?.final !== undefined;
}
