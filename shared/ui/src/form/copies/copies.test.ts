import clone from './clone.ts';
import cloneDeep from './clone-deep.ts';
import toPath from './to-path.ts';

test('a deep copy shares no array and no plain object with the original', () => {
  const original = { name: 'Ada', phones: [{ no: '1' }], none: null, missing: undefined };
  const copy = cloneDeep(original);
  expect(copy).toStrictEqual(original);
  expect(copy.phones[0]).not.toBe(original.phones[0]);
});

test('a deep copy keeps what is no plain object', () => {
  const day = new Date(0);
  expect(cloneDeep({ day }).day).toBe(day);
});

test('a shallow copy keeps the prototype and the parts', () => {
  class Name {
    first = ['Ada'];
  }
  const name = new Name();
  const copy = clone(name);
  expect(copy).not.toBe(name);
  expect(copy).toBeInstanceOf(Name);
  expect(copy.first).toBe(name.first);
  expect(clone([1, 2])).toEqual([1, 2]);
});

test.each([
  ['email', ['email']],
  ['answers[0].text', ['answers', '0', 'text']],
  ['answers.0.text', ['answers', '0', 'text']],
  ['a[1][2]', ['a', '1', '2']],
  [
    ['a', 0],
    ['a', '0'],
  ],
  ['', []],
])('the steps of %j', (name, steps) => {
  expect(toPath(name)).toEqual(steps);
});
