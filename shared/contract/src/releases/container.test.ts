import { containerOf } from './rules.ts';

it.each([
  ['auth', '1.2.3', 'openward_auth_1_2_3'],
  ['lab-results', '10.0.21', 'openward_lab_results_10_0_21'],
])('of %s %s is %s', (name, version, container) => {
  expect(containerOf(name, version)).toBe(container);
});

it('is another one for each version, and always the name of a variable', () => {
  const after = [
    '',
    '-1',
    '+1',
    '-1.2',
    '-1-2',
    '-1+2',
    '--1',
    '-1-',
    '-a-b',
    '-a.b',
    '-a.2d.b',
    '-a-.b',
    '-a.-b',
    '+2d1',
  ];
  const versions = [...after.map((rest) => `1.0.0${rest}`), '1.0.10', '1.10.0'];
  const containers = versions.map((version) => containerOf('auth', version));
  expect(new Set(containers).size).toBe(versions.length);
  for (const container of containers) expect(container).toMatch(/^[a-z]\w+$/);
});
