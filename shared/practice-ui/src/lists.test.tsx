import { formatList } from './lists.tsx';

it.each([
  ['en', 'Cardiology, Dermatology, ENT'],
  ['es', 'Cardiology, Dermatology y ENT'],
  ['de', 'Cardiology, Dermatology und ENT'],
  ['ar', 'Cardiology، وDermatology، وENT'],
])('joins a list the way %s does', (language, expected) => {
  expect(formatList(['Cardiology', 'Dermatology', 'ENT'], language)).toBe(expected);
});

it('leaves one item and no item as they are', () => {
  expect(formatList(['Cardiology'], 'ar')).toBe('Cardiology');
  expect(formatList([], 'ar')).toBe('');
});
