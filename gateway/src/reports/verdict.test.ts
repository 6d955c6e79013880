import { count, tallyOf } from '../releases/store/counts.ts';
import { isClearlyAbove, whyFailing, whyWorse } from './verdict.ts';

const none = {};

it.each([
  ['12 of 40', { shown: 28, failed: 8, crashed: 4 }, none, '12 of 40 loads failed (limit 5 %)'],
  ['few tries', { shown: 10, failed: 4 }, none, undefined],
  ['five failures and no success', { failed: 5 }, none, '5 of 5 loads failed (limit 5 %)'],
  ['four failures and no success', { failed: 4 }, none, undefined],
  ['at the limit', { shown: 95, failed: 5 }, none, undefined],
  ['over the limit', { shown: 90, failed: 6 }, none, '6 of 96 loads failed (limit 5 %)'],
  ['nobody tried', none, { shown: 10 }, undefined],
  ['the active one fails as often', { shown: 60, failed: 40 }, { shown: 30, failed: 10 }, undefined],
  ['the active one fails half as often', { shown: 60, failed: 40 }, { shown: 80, failed: 20 }, undefined],
  [
    'the active one fails less',
    { shown: 60, failed: 40 },
    { shown: 81, failed: 19 },
    '40 of 100 loads failed (limit 5 %)',
  ],
  ['another version stood in', { shown: 30, fallback: 30 }, none, undefined],
])('%s', (_what, canary, active, why) => expect(whyFailing(canary, active, 5)).toBe(why));

const calls = (answered: number, unanswered: number) => ({ answered, unanswered });
const worse = (canary: object, active: object, limit = 5) =>
  whyWorse(canary as Record<string, number>, active as Record<string, number>, { limit, active: '1.0.0' });

describe('calls that fail', () => {
  it.each([
    ['all of them in five pages', calls(0, 5), calls(40, 0), 'calls failed in 5 of 5 pages, with 1.0.0 in 0 of 40'],
    ['all of them in four pages', calls(0, 4), calls(40, 0), undefined],
    ['in a third of the pages', calls(20, 10), calls(98, 2), 'calls failed in 10 of 30 pages, with 1.0.0 in 2 of 100'],
    ['once, by chance', calls(19, 1), calls(1000, 0), undefined],
    ['twice, where it happens to others as well', calls(18, 2), calls(990, 10), undefined],
    ['as often as with the active version', calls(10, 10), calls(50, 50), undefined],
    ['beside too few pages of the active version', calls(0, 30), calls(19, 0), undefined],
    ['clearly more, but within the limit', calls(960, 40), calls(10_000, 10), undefined],
    ['in no page', calls(30, 0), calls(30, 0), undefined],
  ])('%s', (_what, canary, active, why) => expect(worse(canary, active)).toBe(why));
});

/** A tally of times from mount to drawn. */
function timesTold(times: number[]) {
  const counts = {};
  for (const time of times) {
    count(counts, { name: 'auth', version: '1.1.0', kind: 'shown', weight: 1, time }, 0);
  }
  return tallyOf([counts], 'auth 1.1.0', 0);
}
/** Times with the spread of real devices: most are fast, some take several times as long. */
const spread = (middle: number, of: number) =>
  Array.from({ length: of }, (_, place) => Math.round(middle * 4 ** ((2 * place + 1) / of - 1)));

describe('the time until it is drawn', () => {
  it.each([
    [
      'three times as long',
      spread(900, 40),
      spread(300, 40),
      'drawn in 1700 ms (p75 of 40 loads), with 1.0.0 in 580 ms',
    ],
    ['three times as long, of few loads', spread(900, 19), spread(300, 40), undefined],
    ['three times as long as few loads', spread(900, 40), spread(300, 19), undefined],
    ['less than twice as long', spread(550, 1000), spread(300, 1000), undefined],
    ['three times as long, which nobody notices', spread(45, 100), spread(15, 100), undefined],
    ['shorter', spread(100, 40), spread(300, 40), undefined],
    ['long on some devices among few', [...spread(300, 15), ...Array(5).fill(2000)], spread(300, 20), undefined],
  ])('%s', (_what, canary, active, why) => expect(worse(timesTold(canary), timesTold(active))).toBe(why));

  it('says nothing of a version beside itself, and the more the slower it is', () => {
    for (const middle of [20, 100, 500, 5000]) {
      for (const loads of [20, 50, 300]) {
        const verdicts = [1, 2, 4, 8].map((times) =>
          Boolean(worse(timesTold(spread(middle * times, loads)), timesTold(spread(middle, loads)))),
        );
        expect(verdicts).toEqual([...verdicts].sort());
        expect(verdicts[0]).toBe(false);
      }
    }
  });
});

describe('a share that is clearly above another', () => {
  const shares = [1, 5, 20, 100, 1000].flatMap((tries) =>
    [0, 0.01, 0.1, 0.5, 0.9, 1].map((part) => ({ count: Math.round(part * tries), of: tries })),
  );
  const pairs = shares.flatMap((one) => shares.map((other) => [one, other] as const));

  it('is above it, and the other is not above that', () => {
    for (const [one, other] of pairs) {
      if (!isClearlyAbove(one, other)) continue;
      expect(one.count / one.of).toBeGreaterThan(other.count / other.of);
      expect(isClearlyAbove(other, one)).toBe(false);
    }
  });

  it('stays so with ten times as many tries', () => {
    const tenfold = ({ count, of }: (typeof shares)[0]) => ({ count: 10 * count, of: 10 * of });
    for (const [one, other] of pairs) {
      if (isClearlyAbove(one, other)) expect(isClearlyAbove(tenfold(one), tenfold(other))).toBe(true);
    }
  });

  it('is none where chance makes it: of a thousand pairs of the same chance hardly one', () => {
    // A deterministic generator, so that every run is the same.
    let seed = 1;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const drawn = (of: number, chance: number) => ({
      count: Array.from({ length: of }, random).filter((value) => value < chance).length,
      of,
    });
    for (const chance of [0.01, 0.05, 0.3]) {
      const found = Array.from({ length: 1000 }, () => isClearlyAbove(drawn(30, chance), drawn(300, chance)));
      expect(found.filter(Boolean).length).toBeLessThanOrEqual(3);
    }
  });
});
