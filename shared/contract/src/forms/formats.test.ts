import { textOf } from '../core/sentences.ts';
import { withoutEmptyParts } from './definition.ts';
import { cleanNumber } from './formats.ts';
import { loadPatterns } from './patterns.ts';
import { optionsOf } from './reading.ts';
import { answerError, problemsOf } from './rules.ts';
import { formSchema } from './schemas.ts';
import type { AnswerFormat, FormField } from './types.ts';

beforeAll(loadPatterns);

const asked = (format: AnswerFormat, type: FormField['type'] = 'Text'): FormField => ({
  name: 'a',
  label: 'A',
  type,
  format,
});
const said = (format: AnswerFormat, answer: string) => {
  const error = answerError(asked(format), answer);
  return error && textOf(error);
};

test.each<[AnswerFormat, string, string | undefined]>([
  [{ kind: 'number' }, '36.6', undefined],
  [{ kind: 'number' }, ' -4 ', undefined],
  [{ kind: 'number' }, '', undefined],
  [{ kind: 'number' }, '1e3', 'Please enter a number'],
  [{ kind: 'number' }, '1,5', 'Please enter a number'],
  [{ kind: 'number', decimals: 0 }, '1.5', 'Please enter a whole number'],
  [{ kind: 'number', decimals: 1 }, '1.55', 'Please enter a number with at most 1 decimal places'],
  [{ kind: 'number', lowest: 30, highest: 45 }, '45.1', 'Please enter a number from 30 to 45'],
  [{ kind: 'number', lowest: 0 }, '-0.1', 'Please enter 0 or more'],
  [{ kind: 'number', highest: 0 }, '1', 'Please enter 0 or less'],
  [{ kind: 'number', lowest: 0, highest: 0 }, '0', undefined],
  [{ kind: 'email' }, 'ada@openward.example', undefined],
  [{ kind: 'email' }, 'ada@', 'Must be a valid email'],
  [{ kind: 'phone' }, '+34 (91) 555-01.23', undefined],
  [{ kind: 'phone' }, '٠٩١٥٥٥٠١٢٣', undefined],
  [{ kind: 'phone' }, 'call me', 'Please enter a valid phone number'],
  [{ kind: 'phone' }, '(((((', 'Please enter a valid phone number'],
  [{ kind: 'pattern', pattern: '[A-Z]\\d{3}', message: 'A letter and 3 digits' }, 'A123', undefined],
  [{ kind: 'pattern', pattern: '[A-Z]\\d{3}', message: 'A letter and 3 digits' }, 'xA123', 'A letter and 3 digits'],
  [{ kind: 'pattern', pattern: '(a+)+', message: 'Only a' }, `${'a'.repeat(499)}b`, 'Only a'],
  [{ kind: 'pattern', pattern: 'a*', message: 'At most 500' }, 'a'.repeat(501), 'At most 500'],
])('%j: %s', (format, answer, error) => {
  expect(said(format, answer)).toBe(error);
});

test('a pattern takes no more time for an answer that would keep a backtracking engine busy for ever', () => {
  const begun = performance.now();
  said({ kind: 'pattern', pattern: '(a|a)*(a|aa)*(a*)*b', message: 'x' }, 'a'.repeat(500));
  expect(performance.now() - begun).toBeLessThan(1_000);
});

test.each<[AnswerFormat, FormField['type'], string[]]>([
  [{ kind: 'scale', lowest: 0, highest: 10, step: 5 }, 'Radio', []],
  [{ kind: 'scale', lowest: 0, highest: 10, step: 3 }, 'Radio', ['format.step']],
  [{ kind: 'scale', lowest: 0, highest: 11 }, 'Radio', ['format.highest']],
  [{ kind: 'scale', lowest: 3, highest: 3 }, 'Radio', ['format.highest']],
  [{ kind: 'scale', lowest: 0.5, highest: 3 }, 'Radio', ['format.lowest']],
  [{ kind: 'scale', lowest: 1 }, 'Radio', ['format.highest']],
  [{ kind: 'scale', lowest: 1, highest: 3 }, 'Text', ['format']],
  [{ kind: 'number', lowest: 2, highest: 1 }, 'Text', ['format.highest']],
  [{ kind: 'number', highest: 1 }, 'Text', []],
  [{ kind: 'pattern' }, 'Text', ['format.pattern', 'format.message']],
  [{ kind: 'pattern', pattern: '(?=a)', message: 'x' }, 'Text', ['format.pattern']],
])('a form with %j for a %s is refused at %j', async (format, type, parts) => {
  const fields = [asked(format, type)];
  expect(problemsOf(fields).map(({ part }) => part)).toEqual(parts);
  const errors = await formSchema.validateAt('formText', { formText: fields }, { abortEarly: false }).then(
    () => [],
    ({ inner }) => inner.map(({ path }: { path: string }) => path),
  );
  expect(errors).toEqual(parts.map((part) => `formText[0].${part}`));
});

test('the options of a scale are its numbers, whatever was sent', () => {
  const scale = asked({ kind: 'scale', lowest: -2, highest: 2, step: 2, unit: 'kg' }, 'Radio');
  expect(optionsOf(scale)).toEqual(['-2', '0', '2']);
  expect(withoutEmptyParts({ ...scale, options: 'x' })).toEqual({
    ...asked({ kind: 'scale', lowest: -2, highest: 2, step: 2 }, 'Radio'),
    options: '-2~0~2',
  });
  expect(answerError(scale, '1')).toBe('Please choose one of the options');
  expect(withoutEmptyParts({ ...scale, type: 'Select', options: 'x' })).not.toHaveProperty('format');
});

test('a number is kept with Latin digits, a point and a plain minus', () => {
  const typed = ['36,6', '−٣٦٫٦', '۴۲', '1.5', '३६.६', '－３６．６', '３６，６'];
  expect(typed.map(cleanNumber)).toEqual(['36.6', '-36.6', '42', '1.5', '36.6', '-36.6', '36.6']);
});
