import { lossesOf, shapeOf } from './shape.ts';

const lost = (before: unknown, now: unknown) => lossesOf(shapeOf(before), shapeOf(now), 'it');

test.each<[string, unknown, unknown]>([
  ['the same', { a: 1, b: [{ c: 'x' }] }, { a: 2, b: [{ c: 'y' }] }],
  ['a new field', { a: 1 }, { a: 1, b: 1 }],
  ['more entries', { a: [1] }, { a: [1, 2] }],
  ['a value where there was none', { a: null }, { a: 'x' }],
  ['what only some entries had', [{ a: 1, b: 1 }, { a: 1 }], [{ a: 1 }]],
  ['nothing where there was nothing at times', [{ a: null }, { a: { b: 1 } }], [{ a: null }]],
  ['other types of visit', [{ it: { Wellness: 1 } }, { it: {} }], [{ it: { Injury: 1 } }, { it: { Wellness: 1 } }]],
  ['no type of visit', [{ it: { Wellness: 1 } }], [{ it: {} }]],
  ['other days', { '2030-05-15': 1 }, { '2030-05-16': 1 }],
])('%s is no loss', (_what, before, now) => {
  expect(lost(before, now)).toEqual([]);
});

test.each<[string, unknown, unknown, string]>([
  ['a field', { a: { b: 1, c: 1 } }, { a: { b: 1 } }, 'it.a.c is gone'],
  ['a field of entries', [{ a: 1 }], [{ b: 1 }], 'it[].a is gone'],
  ['a type', { a: 1 }, { a: '1' }, 'it.a was number and is string'],
  ['a value', { a: 'x' }, { a: null }, 'it.a was string and is null'],
  ['an object', { a: { b: 1 } }, { a: null }, 'it.a was an object and is null'],
  ['a list', { a: [] }, { a: {} }, 'it.a was a list and is an object'],
  ['all entries', { a: [1] }, { a: [] }, 'it.a is empty, so that nobody can tell what it holds'],
  ['the type of what is kept by days', { '2030-05-15': 1 }, { '2030-05-16': 'x' }, 'it.* was number and is string'],
])('%s that is lost is named', (_what, before, now, expected) => {
  expect(lost(before, now)).toEqual([expected]);
});
