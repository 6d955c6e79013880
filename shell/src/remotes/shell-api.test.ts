import { satisfiesCaret } from './shell-api.ts';

it.each([
  ['1.0.0', '^1.0.0', true],
  ['1.4.2', '^1.0.0', true],
  ['1.4.2', '^1.4.2', true],
  ['1.4.2', '^1.4.3', false],
  ['1.4.2', '^1.5.0', false],
  ['1.5.0', '^1.4.9', true],
  ['2.0.0', '^1.0.0', false],
  ['1.9.9', '^2.0.0', false],
  ['10.0.0', '^1.0.0', false],
  ['1.0.0', '*', true],
  ['1.0.0', '1.0.0', true],
  ['1.0.1', '1.0.0', false],
  ['1.0.0', '', false],
  ['1.0.0', 'nonsense', false],
])('shell API %s for a remote that needs "%s": %s', (version, range, expected) => {
  expect(satisfiesCaret(version, range)).toBe(expected);
});
