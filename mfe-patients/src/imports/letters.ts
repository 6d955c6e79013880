import type { Encoding } from './encoding-names.ts';

/** The non-ASCII lower-case letters of a language's names; a mix of languages weighs less. */
interface Alphabet {
  letters: string;
  weight: number;
}

const only = (letters: string): Alphabet => ({ letters, weight: 1 });
/** German, French, Spanish and Italian, Portuguese, Nordic; and a mix, for practices with names of many languages. */
const LATIN_1 = ['äöüß', 'àâæçèéêëîïôœùûüÿ', 'áàéèíìñóòúùü', 'áâãàçéêíóôõú', 'åäöæøéüáíóúýþð'];
const WESTERN = [...LATIN_1.map(only), { letters: LATIN_1.slice(0, 4).join('åøæ'), weight: 0.9 }];
/** Czech and Slovak, Polish, Hungarian, Romanian, Croatian, with the letters of their neighbours. */
const CENTRAL = ['áčďéěíňóřšťúůýžľĺŕôä', 'ąćęłńóśźż', 'áéíóöőúüű', 'ăâîşţșț', 'čćđšž'].map(only);
const TURKISH = [only('çğıİöşüâî')];
const BALTIC = ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äõöüšž'].map(only);
const CYRILLIC = [only('абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґђјљњћџў')];
const GREEK = [only('αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ')];
const HEBREW = [only('אבגדהוזחטיךכלםמןנסעףפץצקרשת')];
const ARABIC = [only('ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژگ')];

/** Single-byte encodings with their languages. If two give the same names, the more likely one comes first. */
const WRITTEN: [Encoding, readonly Alphabet[]][] = [
  ['windows-1252', WESTERN],
  ['macintosh', WESTERN],
  ['cp850', WESTERN],
  ['cp437', WESTERN],
  ['windows-1250', CENTRAL],
  ['windows-1254', TURKISH],
  ['windows-1257', BALTIC],
  ['windows-1255', HEBREW],
  ['windows-1256', ARABIC],
  ['iso-8859-6', ARABIC],
  ['windows-1253', GREEK],
  ['windows-1251', CYRILLIC],
  ['koi8-r', CYRILLIC],
  ['ibm866', CYRILLIC],
];

/**
 * The encoding whose text looks most like names: letters of one language, capitals in the right places, no symbols in
 * words. Detectors need running text and fail for short lists of names; small ones lack Mac and DOS encodings.
 * @param textIn decodes the text with an encoding
 */
export function likeliest(textIn: (encoding: Encoding) => string): Encoding {
  const scores = WRITTEN.map(([encoding, alphabets]) => {
    const text = textIn(encoding);
    return { encoding, score: Math.max(...alphabets.map((alphabet) => scoreOf(text, alphabet))) };
  });
  return scores.reduce((best, next) => (next.score > best.score ? next : best)).encoding;
}

function scoreOf(text: string, { letters, weight }: Alphabet): number {
  let score = 0;
  for (const match of text.matchAll(/\P{ASCII}/gu)) {
    const [letter] = match;
    const before = text[match.index - 1] ?? ' ';
    const after = text[match.index + 1] ?? ' ';
    const isInWord = /\p{L}/u.test(before) || /\p{L}/u.test(after);
    if (!/[\p{L}\p{M}]/u.test(letter)) score -= isInWord || /[\p{Cc}\uFFFD]/u.test(letter) ? 2 : 0.1;
    else if (/\p{Lu}/u.test(letter) && /\p{Ll}/u.test(before)) score -= 2;
    // A word does not mix two scripts.
    else if (isOther(letter) && (/[a-z]/i.test(before) || /[a-z]/i.test(after))) score -= 2;
    else if (!letters.includes(letter) && !letters.includes(letter.toLowerCase())) score -= 0.5;
    else if (/\p{Ll}/u.test(letter) && /\p{Lu}/u.test(before) && /\p{Lu}/u.test(after)) score -= 1;
    else if (/\p{Ll}/u.test(letter) && !/\p{L}/u.test(before)) score += 0.2;
    else score += weight;
  }
  return score;
}

function isOther(letter: string): boolean {
  return !/\p{Script=Latin}/u.test(letter);
}
