import { createHash } from 'node:crypto';
import { isChosen } from './rules.ts';

/** Evenly spread and reproducible ids; random ones would fail the ± 1 check once in 250 runs. */
const people = Array.from({ length: 10_000 }, (_, n) => createHash('sha256').update(String(n)).digest('hex'));
const chosen = (remote: string, percent: number, of = people) => of.filter((who) => isChosen(who, remote, percent));
/** Ids with the same beginning, like real ones. */
const numbered = Array.from({ length: 10_000 }, (_, n) => `0192f0c1-7a6b-7000-8000-${String(n).padStart(12, '0')}`);

it.each([
  ['ids without order', people],
  ['ids one after another', numbered],
])('10 percent are 10 ± 1 percent of 10,000: %s', (_what, of) => {
  for (const remote of ['auth', 'admin', 'documents', 'patients', 'appointments']) {
    const share = chosen(remote, 10, of).length / 100;
    expect(share).toBeGreaterThan(9);
    expect(share).toBeLessThan(11);
  }
});

it('the same people get the next release, and stay in when more do', () => {
  expect(chosen('auth', 10)).toEqual(chosen('auth', 10));
  const many = new Set(chosen('auth', 20));
  expect(chosen('auth', 10).every((who) => many.has(who))).toBe(true);
});

it('other remotes have other people', () => {
  const auth = new Set(chosen('auth', 10));
  const both = chosen('admin', 10).filter((who) => auth.has(who)).length / 100;
  expect(both).toBeLessThan(2);
});

it('0 percent are nobody, 100 percent are all', () => {
  expect(chosen('auth', 0)).toEqual([]);
  expect(chosen('auth', 100)).toHaveLength(people.length);
});
