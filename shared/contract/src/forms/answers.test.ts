import fc from 'fast-check';
import { conditionsOf } from './reading.ts';
import { keptAnswers, shownFields } from './rules.ts';
import type { FormField } from './types.ts';

const ask = (name: string, given: Partial<FormField> = {}): FormField => ({
  name,
  label: name,
  type: 'Text',
  ...given,
});
const showWhen = { field: 'first', is: 'answered' } as const;

test('a section has its heading over the first question that is shown, and none where all are hidden', () => {
  const fields = [
    ask('first'),
    ask('a', { section: 'One', showWhen }),
    ask('b', { showWhen }),
    ask('c'),
    ask('d'),
    ask('e', { section: 'Two', showWhen }),
    ask('f', { section: 'Three' }),
  ];
  const headings = (first: string) => shownFields(fields, { first }).map(({ name, section }) => [name, section]);
  expect(headings('')).toEqual([
    ['first', undefined],
    ['c', 'One'],
    ['d', undefined],
    ['f', 'Three'],
  ]);
  expect(shownFields(fields, { first: 'yes' })).toEqual(fields);
});

const LETTERS = fc.constantFrom('', 'x', 'y');

test('a field is shown where all or any of its conditions hold, and what is hidden keeps no answer', () => {
  const condition = fc.record({
    field: fc.nat(),
    is: fc.constantFrom('answered' as const, 'equals' as const, 'differs' as const),
    value: fc.constantFrom('x', 'y'),
  });
  const rule = fc.option(
    fc.record({
      conditions: fc.array(condition, { minLength: 1, maxLength: 4 }),
      join: fc.constantFrom('all' as const, 'any' as const),
    }),
  );
  const form = fc.array(fc.record({ rule, answer: LETTERS }), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(form, (drawn) => {
      const fields = drawn.map((each, place) => {
        if (!each.rule || place === 0) return ask(`f${place}`);
        const [first, ...more] = each.rule.conditions.map((one) => ({ ...one, field: `f${one.field % place}` }));
        return ask(`f${place}`, {
          showWhen: { ...(first as { field: string; is: 'answered' }), join: each.rule.join, more },
        });
      });
      const answers = Object.fromEntries(drawn.map(({ answer }, place) => [`f${place}`, answer]));
      const shown = new Set<string>();
      for (const { name, showWhen: when } of fields) {
        const held = (when ? conditionsOf(when) : []).map(({ field, is, value }) => {
          if (!shown.has(field)) return false;
          if (is === 'answered') return answers[field] !== '';
          return (answers[field] === value) === (is === 'equals');
        });
        if (when?.join === 'any' ? held.includes(true) : !held.includes(false)) shown.add(name);
      }
      expect(new Set(shownFields(fields, answers).map(({ name }) => name))).toEqual(shown);
      const expected = Object.entries(answers).filter(([name, answer]) => shown.has(name) && answer !== '');
      expect(keptAnswers(fields, answers)).toEqual(Object.fromEntries(expected));
    }),
  );
});

test.each<[string, string, boolean]>([
  ['Yes', 'yes', true],
  ['Yes', ' YES ', true],
  ['Yes', 'Yes\u200b', true],
  ['Sí', 'si', true],
  ["don't know", 'Don’t  know', true],
  ['12', '١٢', true],
  ['A+', 'a+', true],
  ['A+', 'A-', false],
  ['A+', 'A', false],
  ['Yes', 'Yes, often', false],
  ['Yes', '', false],
])('a rule on %j holds for %j: %s', (value, answer, holds) => {
  const asked = { name: 'a', label: 'A', type: 'Text' } as const;
  const next = {
    name: 'b',
    label: 'B',
    type: 'Text',
    required: true,
    showWhen: { field: 'a', is: 'equals', value },
  } as const;
  expect(shownFields([asked, next], { a: answer }).length).toBe(holds ? 2 : 1);
});
