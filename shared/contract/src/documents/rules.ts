import { type PlainSentence, type Template, template } from '../core/sentences.ts';
import type { SignerRole } from '../forms/types.ts';
import type { PersonName } from '../people/types.ts';
import { PROXY_RELATIONS } from '../sharing/rules.ts';

/** How somebody signed. */
export const SIGNING_METHODS = ['typed', 'drawn'] as const;

export type SigningMethod = (typeof SIGNING_METHODS)[number];

/**
 * What somebody agrees to by signing, with their name. It is kept as evidence in the language in which it was shown: a
 * translation of it that says something else is another agreement.
 * @param isFilledIn true where somebody else has filled in the document
 */
export function consentOf({ firstName, lastName }: PersonName, isFilledIn = false): Template {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  if (isFilledIn) {
    return template(
      'I, {name}, agree that I have read this document, and that this electronic signature stands for my signature by hand.',
      { name },
    );
  }
  return template(
    'I, {name}, agree that what I have entered in this document is true and complete to the best of my knowledge, and that this electronic signature stands for my signature by hand.',
    { name },
  );
}

/** Where the refusal of a submit says what is wrong with files and signature: no field of a form can have such a name. */
export const FILES_PROBLEM = '_files';

export const SIGNATURE_PROBLEM = '_signature';

/** What must hold of the image of a drawn signature, in pixels a side. */
export const SIGNATURE_PIXELS = { least: 40, most: 3_000 } as const;

/** What was drawn without lifting the pen, point by point. */
export type SignatureStroke = SignaturePoint[];

/**
 * A point of a drawn signature: x and y from the left and the top, of which {@link STROKE_LIMITS} `units` are the longer side
 * of the picture, and milliseconds since the first point of all.
 */
export type SignaturePoint = [x: number, y: number, milliseconds: number];

export type SignatureStrokes = SignatureStroke[];

/** What the strokes of a signature may hold, in whole numbers; `points` is that of all strokes together. */
export const STROKE_LIMITS = {
  units: 10_000,
  milliseconds: 86_400_000,
  strokes: 200,
  pointsOfStroke: 1_000,
  points: 3_000,
} as const;

/** What is wrong with the strokes of a signature, in words; undefined where they are as they must be. */
export function strokesProblem(strokes: unknown): PlainSentence | undefined {
  const { units, milliseconds, ...most } = STROKE_LIMITS;
  const isWithin = (value: unknown, largest: number) =>
    Number.isInteger(value) && (value as number) >= 0 && (value as number) <= largest;
  const isPoint = (point: unknown) =>
    Array.isArray(point) &&
    point.length === 3 &&
    point.every((value, place) => isWithin(value, place === 2 ? milliseconds : units));
  const areLists =
    Array.isArray(strokes) && strokes.length > 0 && strokes.every((each) => Array.isArray(each) && each.length > 0);
  if (!areLists) return 'We could not save this signature. Please draw it again.';
  const isTooLong =
    strokes.length > most.strokes ||
    strokes.some(({ length }) => length > most.pointsOfStroke) ||
    strokes.flat().length > most.points;
  if (isTooLong) return 'This signature is too long. Please draw a shorter one.';
  return strokes.flat().every(isPoint) ? undefined : 'We could not save this signature. Please draw it again.';
}

/** Capitals, accents, spaces and dashes make no other name. */
const letters = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true });

/** True where somebody signs with another name than that of their account. As long as a part is missing, nobody can tell. */
export function isOtherName(signed: PersonName, account: PersonName): boolean {
  const parts = ['firstName', 'lastName'] as const;
  if (parts.some((part) => !signed[part]?.trim())) return false;
  return parts.some((part) => letters.compare(signed[part].trim(), account[part].trim()) !== 0);
}

/** A signer's name as one text. */
export function signedName({ firstName, lastName }: PersonName): string {
  return `${firstName.trim()} ${lastName.trim()}`;
}

/** What somebody who signs a document is to the patient: the patient, who acts for them, or a member of the staff. */
export const SIGNER_RELATIONS = ['Self', ...PROXY_RELATIONS, 'Doctor', 'Administrator'] as const;

/** As what somebody may sign, by what they are to the patient: a member of the staff for the practice or as a witness. */
export function signerRolesOf(relation: (typeof SIGNER_RELATIONS)[number]): readonly SignerRole[] {
  if (relation === 'Self') return ['Patient'];
  return relation === 'Doctor' || relation === 'Administrator' ? ['Practice', 'Witness'] : ['Parent'];
}

/** What the list of documents that wait can be narrowed down to by: when they are wanted, or that the practice signs next. */
export const OWED_KINDS = ['today', 'overdue', 'practice'] as const;

/** Rows of a table of answers that may become one file. */
export const MOST_EXPORTED_ANSWERS = 5_000;
