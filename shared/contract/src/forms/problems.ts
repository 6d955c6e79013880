import { FIELD_MEANINGS, isDay, isWall, optionsOf } from './field-types.ts';
import type { FormField, ShowWhen } from './form.ts';

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
  return fields.flatMap((field, place) => {
    const found: [FormProblem['part'], string | undefined][] = [
      ['name', places.get(field.name) === place ? undefined : 'Another field has this name'],
      ['options', optionsProblem(field)],
      ['showWhen', field.showWhen && ruleProblem(fields, places, place, field.showWhen)],
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
  rule: ShowWhen,
): string | undefined {
  const target = places.get(rule.field) ?? -1;
  const asked = fields[target];
  if (!asked) return 'This rule points to a field that is not there';
  if (leadsBack(fields, places, place)) return 'This rule goes in a circle';
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

function leadsBack(fields: readonly FormField[], places: ReadonlyMap<string, number>, from: number): boolean {
  const start = fields[from]?.name;
  const next = (name: string | undefined) => fields[places.get(name ?? '') ?? -1]?.showWhen?.field;
  const seen = new Set<string>();
  for (let name = fields[from]?.showWhen?.field; name && !seen.has(name); name = next(name)) {
    if (name === start) return true;
    seen.add(name);
  }
  return false;
}
