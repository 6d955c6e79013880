import { FIELD_MEANINGS, optionsOf } from './field-types.ts';
import type { FormField } from './form.ts';

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
  return fields.flatMap((field, place) => {
    const found: [FormProblem['part'], string | undefined][] = [
      ['name', nameProblem(fields, place)],
      ['options', optionsProblem(field)],
      ['showWhen', ruleProblem(fields, place)],
    ];
    return found.flatMap(([part, message]) => (message ? [{ field: place, part, message }] : []));
  });
}

function nameProblem(fields: readonly FormField[], place: number): string | undefined {
  const first = fields.findIndex(({ name }) => name === fields[place]?.name);
  return first < place ? 'Another field has this name' : undefined;
}

function optionsProblem(field: FormField): string | undefined {
  if (!FIELD_MEANINGS[field.type]?.hasOptions) return undefined;
  const options = optionsOf(field);
  if (options.length === 0) return 'Please add an option';
  if (options.some((option) => option.trim() === '')) return 'No option may be empty';
  return new Set(options).size < options.length ? 'Two options are the same' : undefined;
}

/** A rule may look back only: so no rules can wait for each other. */
function ruleProblem(fields: readonly FormField[], place: number): string | undefined {
  const rule = fields[place]?.showWhen;
  if (!rule) return undefined;
  const target = fields.findIndex(({ name }) => name === rule.field);
  const asked = fields[target];
  if (!asked) return 'This rule points to a field that is not there';
  if (leadsBack(fields, place)) return 'This rule goes in a circle';
  if (target > place) return 'This rule points to a later field';
  if (rule.is === 'answered') return undefined;
  if (asked.type === 'CheckBox') return /^(true|false)$/.test(rule.value ?? '') ? undefined : 'Please choose a value';
  if (FIELD_MEANINGS[asked.type]?.hasOptions) {
    return optionsOf(asked).includes(rule.value ?? '') ? undefined : 'The option of this rule is not there any more';
  }
  return rule.value?.trim() ? undefined : 'Please enter a value';
}

function leadsBack(fields: readonly FormField[], from: number): boolean {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const start = fields[from]?.name;
  const seen = new Set<string>();
  for (let next = fields[from]?.showWhen?.field; next && !seen.has(next); next = byName.get(next)?.showWhen?.field) {
    if (next === start) return true;
    seen.add(next);
  }
  return false;
}
