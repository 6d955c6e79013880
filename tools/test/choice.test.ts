import { testsOf } from './choice.ts';

test('npm test runs every lane but those that take long, need a quiet machine or another Node', () => {
  expect(testsOf([])).toEqual({
    lanes: ['check', 'unit', 'http', 'races', 'heavy', 'journeys'],
    isStrict: false,
    isShuffled: false,
    sources: [],
    journeys: [],
  });
});

test('it runs a part, lanes, or lanes of a part', () => {
  expect(testsOf(['mfe-auth'])).toMatchObject({ part: 'auth', sources: ['mfe-auth/src'], screens: 'auth' });
  expect(testsOf(['races', 'timing']).lanes).toEqual(['races', 'timing']);
  expect(testsOf(['api', 'http'])).toMatchObject({ lanes: ['http'], part: 'api' });
});

test('it gives journeys no second try where it is strict', () => {
  expect(testsOf(['journeys', '--strict'])).toMatchObject({ lanes: ['journeys'], isStrict: true });
});

test('it runs their files in another order where that is asked for', () => {
  expect(testsOf(['journeys', '--shuffle'])).toMatchObject({ lanes: ['journeys'], isShuffled: true, isStrict: false });
});

test('it says which parts and lanes there are where there is no such one', () => {
  expect(() => testsOf(['billing'])).toThrow(/^There is no part or lane billing\. Use api, .*documents.* unit/);
});
