import { whyHalt } from './counts.ts';

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
])('%s', (_what, canary, active, why) => expect(whyHalt(canary, active, 5)).toBe(why));
