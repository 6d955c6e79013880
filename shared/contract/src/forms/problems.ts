import { FIELD_MEANINGS, isDay, isWall, optionsOf } from './field-types.ts';
import type { FormField } from './form.ts';

/** Options that a field may have, and characters of one. */
export const MOST_OPTIONS = 200;
export const MOST_OPTION_LETTERS = 500;

/** One thing that keeps a form from being saved. */
export interface FormProblem {
  /** Which field, by its place from 0. */
  field: number;
  /** Which part of it. */
  part: 'name' | 'options' | 'showWhen';
  /** A key of the catalogues. */
  message: string;
}

/** What no single field can know: names that are there twice, options that cannot be told apart, rules that lead nowhere. */
export function problemsOf(fields: readonly FormField[]): FormProblem[] {
  const places = placesOf(fields);
  const circles = circlesIn(fields, places);
  return fields.flatMap((field, place) => {
    const found: [FormProblem['part'], string | undefined][] = [
      ['name', places.get(field.name) === place ? undefined : 'Another field has this name'],
      ['options', optionsProblem(field)],
      ['showWhen', circles.has(place) ? 'This rule goes in a circle' : ruleProblem(fields, places, place)],
    ];
    return found.flatMap(([part, message]) => (message ? [{ field: place, part, message }] : []));
  });
}

/** Where each name stands, the first that has it. */
function placesOf(fields: readonly FormField[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [place, { name }] of fields.entries()) if (!places.has(name)) places.set(name, place);
  return places;
}

function optionsProblem(field: FormField): string | undefined {
  if (!FIELD_MEANINGS[field.type]?.hasOptions) return undefined;
  const options = optionsOf(field).map((option) => option.trim());
  if (options.length === 0) return 'Please add an option';
  if (options.includes('')) return 'No option may be empty';
  if (options.length > MOST_OPTIONS) return 'A field may have 200 options';
  if (options.some((option) => option.length > MOST_OPTION_LETTERS)) return 'An option may have 500 characters';
  return new Set(options).size < options.length ? 'Two options are the same' : undefined;
}

/** A rule may look back only: so no rules can wait for each other. */
function ruleProblem(
  fields: readonly FormField[],
  places: ReadonlyMap<string, number>,
  place: number,
): string | undefined {
  const rule = fields[place]?.showWhen;
  if (!rule) return undefined;
  const target = places.get(rule.field) ?? -1;
  const asked = fields[target];
  if (!asked) return 'This rule points to a field that is not there';
  if (target > place) return 'This rule points to a later field';
  if (rule.is === 'answered') return undefined;
  const value = rule.value ?? '';
  if (FIELD_MEANINGS[asked.type]?.hasOptions) {
    return optionsOf(asked).includes(value) ? undefined : 'The option of this rule is not there any more';
  }
  return fits(asked, value) ? undefined : 'Please enter a value for this rule';
}

/** Whether an answer of that field could be the value. */
function fits({ type }: FormField, value: string): boolean {
  if (type === 'CheckBox') return value === 'true' || value === 'false';
  if (type === 'Date') return isDay(value);
  return type === 'DateTime' ? isWall(value) : value.trim() !== '';
}

/** The places of fields whose rules wait for each other; each field is looked at once. */
function circlesIn(fields: readonly FormField[], places: ReadonlyMap<string, number>): ReadonlySet<number> {
  const seen = new Set<number>();
  const circles = new Set<number>();
  for (const start of fields.keys()) {
    const path = new Map<number, number>();
    let at: number | undefined = start;
    while (at !== undefined && !seen.has(at)) {
      seen.add(at);
      path.set(at, path.size);
      at = places.get(fields[at]?.showWhen?.field ?? '');
    }
    const begins = at === undefined ? undefined : path.get(at);
    if (begins !== undefined) for (const [place, step] of path) if (step >= begins) circles.add(place);
  }
  return circles;
}
