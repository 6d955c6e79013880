import { template } from '@openward/contract';
import { misshapeOf } from './input.ts';

const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)]);

test.each([
  ['nothing', undefined],
  ['plain values', { a: 'text', b: 1, c: null, d: [true, { e: 'x' }] }],
  ['nesting that forms may have', { a: nested(10) }],
  ['a thousand entries', { a: Array(1000).fill('x') }],
])('%s passes', (_name, value) => expect(misshapeOf(value)).toBeUndefined());

test.each([
  ['a NUL', { a: { b: 'x\0' } }, 'a.b', 'Contains a character that is not allowed'],
  ['a NUL in a list', { a: ['x', '\0'] }, 'a[1]', 'Contains a character that is not allowed'],
  ['a list without end', { a: Array(1001).fill(1) }, 'a', template('Must have at most {max} entries', { max: 1000 })],
  ['what cannot be text', { a: { toString: 1 } }, 'a', 'Has the wrong type'],
  ['what cannot be a number', { a: { valueOf: null } }, 'a', 'Has the wrong type'],
])('%s is named by its path', (_name, value, path, message) => {
  expect(misshapeOf(value)).toEqual({ path, message });
});
