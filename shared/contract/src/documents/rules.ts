import { type PlainSentence, type Template, template } from '../core/sentences.ts';
import type { SignerRole } from '../forms/types.ts';
import type { PersonName } from '../people/types.ts';
import { PROXY_RELATIONS } from '../sharing/rules.ts';

export const SIGNING_METHODS = ['typed', 'drawn'] as const;

export type SigningMethod = (typeof SIGNING_METHODS)[number];

/**
 * The sentence to which a signer agrees. It is stored as evidence in the displayed language, so a translation with
 * another meaning would be another agreement.
 * @param isFilledIn true if another user has filled in the document
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

/** Error keys of a submit for files and signature; no form field can have these names. */
export const FILES_PROBLEM = '_files';

export const SIGNATURE_PROBLEM = '_signature';

/** Limits for the width and height of a signature image in pixels. */
export const SIGNATURE_PIXELS = { least: 40, most: 3_000 } as const;

/** The points drawn without lifting the pen. */
export type SignatureStroke = SignaturePoint[];

/**
 * A point of a drawn signature: x and y from the top left, in {@link STROKE_LIMITS} `units` per longer side of the
 * picture, and milliseconds since the first point.
 */
export type SignaturePoint = [x: number, y: number, milliseconds: number];

export type SignatureStrokes = SignatureStroke[];

/** Limits of a signature's strokes, whose values are integers; `points` limits all strokes together. */
export const STROKE_LIMITS = {
  units: 10_000,
  milliseconds: 86_400_000,
  strokes: 200,
  pointsOfStroke: 1_000,
  points: 3_000,
} as const;

/** The problem with the strokes of a signature, or undefined. */
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

/** Ignores case, accents, spaces and dashes, so that they do not make another name. */
const letters = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true });

/** True if the signed name differs from the account's; false while a part is missing, as it cannot be compared. */
export function isOtherName(signed: PersonName, account: PersonName): boolean {
  const parts = ['firstName', 'lastName'] as const;
  if (parts.some((part) => !signed[part]?.trim())) return false;
  return parts.some((part) => letters.compare(signed[part].trim(), account[part].trim()) !== 0);
}

/** The signer's full name. */
export function signedName({ firstName, lastName }: PersonName): string {
  return `${firstName.trim()} ${lastName.trim()}`;
}

/** The signer's relation to the patient: the patient, a proxy, or staff. */
export const SIGNER_RELATIONS = ['Self', ...PROXY_RELATIONS, 'Doctor', 'Administrator'] as const;

/** The signing roles by relation; staff sign for the practice or as a witness. */
export function signerRolesOf(relation: (typeof SIGNER_RELATIONS)[number]): readonly SignerRole[] {
  if (relation === 'Self') return ['Patient'];
  return relation === 'Doctor' || relation === 'Administrator' ? ['Practice', 'Witness'] : ['Parent'];
}

/** Filters of the list of open documents: by due date, or waiting for the practice's signature. */
export const OWED_KINDS = ['today', 'overdue', 'practice'] as const;

/** Most rows in an exported table of answers. */
export const MOST_EXPORTED_ANSWERS = 5_000;
