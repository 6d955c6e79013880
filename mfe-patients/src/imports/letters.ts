import type { Encoding } from './encoding-names.ts';

/** The letters beyond ASCII of a language's names, small; a mixture of languages counts somewhat less. */
interface Alphabet {
  letters: string;
  weight: number;
}

const only = (letters: string): Alphabet => ({ letters, weight: 1 });
/** German, French, Spanish and Italian, Portuguese, Nordic; and all of them, as in one place people have names of many. */
const LATIN_1 = ['äöüß', 'àâæçèéêëîïôœùûüÿ', 'áàéèíìñóòúùü', 'áâãàçéêíóôõú', 'åäöæøéüáíóúýþð'];
const WESTERN = [...LATIN_1.map(only), { letters: LATIN_1.slice(0, 4).join('åøæ'), weight: 0.9 }];
/** Czech and Slovak, Polish, Hungarian, Romanian, Croatian; with the letters of their neighbours. */
const CENTRAL = ['áčďéěíňóřšťúůýžľĺŕôä', 'ąćęłńóśźż', 'áéíóöőúüű', 'ăâîşţșț', 'čćđšž'].map(only);
const TURKISH = [only('çğıİöşüâî')];
const BALTIC = ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äõöüšž'].map(only);
const CYRILLIC = [only('абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґђјљњћџў')];
const GREEK = [only('αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ')];
const HEBREW = [only('אבגדהוזחטיךכלםמןנסעףפץצקרשת')];
const ARABIC = [only('ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژگ')];

/** Encodings of one byte a letter, the likelier first where two make the same names, and whose names they write. */
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
 * The encoding in which a text has the letters of one language, capitals where names have them, and no signs in words.
 * Detectors know languages by their texts; of lists of names with a few accents they know too little, and the small ones
 * know neither the Mac nor DOS.
 * @param textIn the text in an encoding
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
    // No word has letters of two scripts.
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
