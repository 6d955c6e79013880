import * as fc from 'fast-check';
import semver from 'semver';
import { satisfies } from './load-release.ts';

it.each([
  ['1.0.0', '^1.0.0', true],
  ['1.4.2', '^1.4.3', false],
  ['1.5.0', '^1.4.9', true],
  ['2.0.0', '^1.0.0', false],
  ['10.0.0', '^1.0.0', false],
  ['1.0.0', '*', true],
  ['1.0.0', '1.0.0', true],
  ['1.0.1', '1.0.0', false],
  ['1.7.3', '1.x', true],
  ['1.0.0', '>=1.0.0', true],
  ['1.0.9', '~1.0.0', true],
  ['1.1.0', '~1.0.0', false],
  ['2.1.0', '^1 || ^2', true],
  ['3.0.0', '^1 || ^2', false],
  ['1.3.0', '>= 1.2 < 2', true],
  ['1.4.9', '1.2 - 1.4', true],
  ['1.0.0', 'nonsense', false],
])('shell API %s for a remote that needs "%s": %s', (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected);
});

// The gateway uses the semver library to accept a release; the page must not refuse what it accepted.
it('agrees with the library on every range and version', () => {
  const number = fc.integer({ min: 0, max: 3 });
  const version = fc.tuple(number, number, number).map((parts) => parts.join('.'));
  const partial = fc
    .tuple(number, fc.option(fc.oneof(number.map(String), fc.constant('x'))), fc.option(number))
    .map(([major, minor, patch]) =>
      [major, ...(minor === null ? [] : [minor, ...(patch === null || minor === 'x' ? [] : [patch])])].join('.'),
    );
  const comparator = fc
    .tuple(fc.constantFrom('', '^', '~', '>=', '>', '<=', '<', '='), partial)
    .map(([operator, given]) => operator + given);
  const alternative = fc.oneof(
    comparator,
    fc.tuple(comparator, comparator).map((both) => both.join(' ')),
    fc.tuple(partial, partial).map((both) => both.join(' - ')),
    fc.constantFrom('*', 'x', ''),
  );
  const range = fc.array(alternative, { minLength: 1, maxLength: 3 }).map((all) => all.join(' || '));
  fc.assert(
    fc.property(version, range, (at, wanted) => {
      expect(`${at} in "${wanted}": ${satisfies(at, wanted)}`).toBe(
        `${at} in "${wanted}": ${semver.satisfies(at, wanted)}`,
      );
    }),
    { numRuns: 5000 },
  );
});
