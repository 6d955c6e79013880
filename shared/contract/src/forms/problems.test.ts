import fc from 'fast-check';
import { ValidationError } from 'yup';
import { FIELD_NAME, uniqueName } from './names.ts';
import { problemsOf } from './rules.ts';
import { formSchema } from './schemas.ts';
import type { FormField } from './types.ts';

/** Whether a rule leads back to its own field, found by following every path. */
function comesBack(targets: readonly (readonly number[])[], start: number): boolean {
  let at = new Set(targets[start]);
  for (let step = 0; step <= targets.length; step++) {
    if (at.has(start)) return true;
    at = new Set([...at, ...[...at].flatMap((place) => targets[place] ?? [])]);
  }
  return false;
}

test('a rule is refused where it goes in a circle or looks ahead, and nowhere else', () => {
  const forms = fc
    .integer({ min: 1, max: 12 })
    .chain((count) =>
      fc.array(fc.uniqueArray(fc.nat(count - 1), { maxLength: 3 }), { minLength: count, maxLength: count }),
    );
  fc.assert(
    fc.property(forms, (all) => {
      const fields = all.map((targets, place): FormField => {
        const [first, ...more] = targets.map((target) => ({ field: `f${target}`, is: 'answered' as const }));
        return { name: `f${place}`, label: 'A', type: 'Text', ...(first && { showWhen: { ...first, more } }) };
      });
      const expected = all.flatMap((targets, field) => {
        const isCircle = comesBack(all, field);
        if (!isCircle && targets.every((target) => target < field)) return [];
        const message = isCircle ? 'This rule depends on itself' : 'This rule can only use an earlier field';
        return [{ field, part: 'showWhen', message }];
      });
      expect(problemsOf(fields)).toEqual(expected);
    }),
  );
});

test('a rule asks for what the question can answer', () => {
  const about = (asked: Partial<FormField>, value: string) =>
    problemsOf([
      { name: 'a', label: 'A', type: 'Text', ...asked },
      { name: 'b', label: 'B', type: 'Text', showWhen: { field: 'a', is: 'equals', value } },
    ]).map(({ message }) => message);
  expect(about({ type: 'Radio', options: 'x~y' }, 'y')).toEqual([]);
  expect(about({ type: 'Radio', options: 'x~y' }, 'z')).toEqual(['The option in this rule no longer exists']);
  expect(about({ type: 'CheckBox' }, 'maybe')).toEqual(['Please enter a value for this rule']);
  expect(about({ type: 'Date' }, '2030-02-30')).toEqual(['Please enter a value for this rule']);
  expect(about({ type: 'DateTime' }, '2030-02-28T09:30')).toEqual([]);
  expect(about({}, ' ')).toEqual(['Please enter a value for this rule']);
});

test('no field has a name that every object has, nor is given one', () => {
  for (const name of Object.getOwnPropertyNames(Object.prototype)) {
    expect([name, FIELD_NAME.test(name)]).toEqual([name, false]);
    expect(FIELD_NAME.test(uniqueName(name, new Set()))).toBe(true);
  }
  expect(uniqueName('constructor', new Set())).toBe('constructor_2');
  expect(uniqueName('Date of birth', new Set(['Date_of_birth']))).toBe('Date_of_birth_2');
});

test.each<[string, unknown]>([
  ['nothing', null],
  ['options that are no text', { name: 'b', label: 'B', type: 'Radio', options: [] }],
  [
    'a rule whose value is no text',
    { name: 'b', label: 'B', type: 'Text', showWhen: { field: 'a', is: 'equals', value: [] } },
  ],
])('a field that is %s is refused at its place', async (_what, wrong) => {
  const formText = [{ name: 'a', label: 'A', type: 'Text' }, wrong];
  const refusal = await formSchema.validateAt('formText', { formText }, { abortEarly: false }).catch((error) => error);
  expect(refusal).toBeInstanceOf(ValidationError);
  const paths = (refusal as ValidationError).inner.map(({ path }) => path);
  expect(paths).toEqual([expect.stringMatching(/^formText\[1\]/)]);
});
