import { type Answers, type AnswerValue, FIELD_TYPES, type FormField } from '@openward/contract/forms';
import fc from 'fast-check';
import { patientWithDocument } from '../testing/filling.ts';

/* Random forms with random answers come back unchanged, except for answers to hidden questions. */

/** PostgreSQL cannot store lone surrogates or NUL. */
const words = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }).filter((text) => !text.includes('\0'));
const filled = words.filter((text) => text.trim() !== '');
const options = fc
  .uniqueArray(
    filled.filter((text) => !text.includes('~')),
    { minLength: 1, maxLength: 5 },
  )
  .map((all) => all.join('~'));
const day = fc
  .date({ min: new Date('1800-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** Whether a field is answered, and with which value. */
function answerTo({ type, options: offered = '' }: FormField): fc.Arbitrary<AnswerValue> {
  const all = offered.split('~');
  if (type === 'CheckBox') return fc.boolean();
  if (type === 'Date') return day.map((iso) => iso.slice(0, 10));
  if (type === 'DateTime') return day.map((iso) => iso.slice(0, 16));
  if (type === 'MultiSelect') return fc.subarray(all, { minLength: 1 });
  return type === 'Text' ? filled : fc.constantFrom(...all);
}

const form = fc
  .array(fc.record({ type: fc.constantFrom(...FIELD_TYPES), label: filled, options, asksBack: fc.option(fc.nat()) }), {
    minLength: 1,
    maxLength: 12,
  })
  .chain((drawn) => {
    const fields = drawn.map(({ type, label, options: offered, asksBack }, place): FormField => {
      const hasOptions = ['Select', 'MultiSelect', 'Radio'].includes(type);
      const field = { name: `f${place}`, label, type, ...(hasOptions ? { options: offered } : {}) };
      if (asksBack === null || place === 0) return field;
      return { ...field, showWhen: { field: `f${asksBack % place}`, is: 'answered' } };
    });
    const given = fields.map((field) => fc.option(answerTo(field)));
    return fc.tuple(fc.constant(fields), fc.tuple(...given));
  });

test('what was put in comes out', async () => {
  await fc.assert(
    fc.asyncProperty(form, async ([fields, given]) => {
      const answers: Answers = Object.fromEntries(
        given.flatMap((value, place) => (value === null ? [] : [[`f${place}`, value]])),
      );
      const expected = new Map<string, AnswerValue>();
      let hasBoxesOnly = true;
      for (const [place, { name, type, showWhen }] of fields.entries()) {
        const asked = showWhen && expected.get(showWhen.field);
        if (showWhen && (asked === undefined || asked === false)) continue;
        hasBoxesOnly &&= type === 'CheckBox';
        const value = given[place] ?? (type === 'CheckBox' ? false : null);
        if (value !== null) expected.set(name, value);
      }
      const { submit } = await patientWithDocument({ fields });
      const { status, result } = await submit(answers);
      if (!hasBoxesOnly && [...expected.values()].every((value) => value === false)) {
        expect(result.description).toBe('Please answer at least one question');
        return;
      }
      expect({ status, isIntact: result.evidence?.isIntact }).toEqual({ status: 200, isIntact: true });
      const kept = result.fieldValues.flatMap((field: FormField) =>
        field.value === undefined ? [] : [[field.name, field.value]],
      );
      expect(kept).toEqual([...expected]);
      expect(result.fieldValues.map(({ value: _value, ...field }: FormField) => field)).toEqual(fields);
    }),
    { numRuns: 40 },
  );
});
