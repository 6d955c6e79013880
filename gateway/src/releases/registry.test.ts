import { fallbackOf, halted, rolledBack } from './registry.ts';

it('goes back to nothing that was halted, though it was active before', () => {
  const current = {
    active: '1.0.0',
    earlier: ['1.1.0', '0.9.0'],
    withdrawn: [],
    canary: { version: '1.1.0', percent: 10 },
  };
  const after = halted('auth', current);
  expect(after).toEqual({ active: '1.0.0', earlier: ['0.9.0'], withdrawn: ['1.1.0'] });
  expect(fallbackOf(after)).toBe('0.9.0');
  expect(rolledBack('auth', after)).toMatchObject({ active: '0.9.0' });
});

it('never leads forward after a version that was never active', () => {
  const current = { active: '2.1.0', earlier: ['2.0.0', '1.8.0'], withdrawn: [] };
  expect(rolledBack('auth', current, '1.9.1')).toEqual({ active: '1.9.1', earlier: ['1.8.0'], withdrawn: ['2.1.0'] });
});

it('never leads forward: that is activating, which not everybody may who may roll back', () => {
  const current = { active: '1.1.0', earlier: ['1.0.0'], withdrawn: [] };
  expect(() => rolledBack('auth', current, '2.0.0')).toThrow(
    'auth 2.0.0 is newer than 1.1.0 and was never active, so you cannot roll back to it. Use `activate auth 2.0.0`.',
  );
  expect(rolledBack('auth', { ...current, earlier: ['2.0.0', '1.0.0'] }, '2.0.0')).toMatchObject({ active: '2.0.0' });
});
