import { practiceStyle } from './practice-style.ts';

const logo = 'ab'.repeat(32);

test.each([
  ['nothing of the practice is known', undefined],
  ['it has neither', { color: '', logo: '' }],
  ['what is said is neither', { color: 'red;}body{display:none', logo: '../../users' }],
])('pages are as the portal has them where %s', (_when, practice) => {
  expect(practiceStyle(practice)).toBe('');
});

test("the practice's color is that of buttons, lighter on dark screens, and never on paper", () => {
  const style = practiceStyle({ color: '#7a1fa2', logo: '' });
  expect(style).toMatch(/^<style>:root\{[^}]*--chakra-colors-accent-solid:#7a1fa2;/);
  expect(style).toContain('--chakra-colors-accent-focus-ring:#7a1fa2;');
  expect(style).toMatch(/@media screen\{:root\.dark\{[^}]*--chakra-colors-accent-solid:#(?!7a1fa2)/);
});

test("the practice's logo is in the place of the mark, and as large", () => {
  expect(practiceStyle({ color: '', logo })).toContain(`background:url(/api/practice/logo/${logo}) center/contain`);
});
