import { isNamed } from './names.tsx';

it.each([
  ['', ['Máya Lindqvist', 'Ada Byron']],
  ['lind maya', ['Máya Lindqvist']],
  ['BYRON', ['Ada Byron']],
  ['nobody', []],
])('"%s" finds %j', (typed, found) => {
  expect(['Máya Lindqvist', 'Ada Byron'].filter((name) => isNamed(name, typed))).toEqual(found);
});
