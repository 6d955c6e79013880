import { eventBus } from '@openward/event-bus';
import { store } from '@openward/remote-kit';
import { aSession } from '@openward/remote-kit/testing';
import { proofAtom, prove } from './proof.ts';

const asked = { password: true, code: false, passkeyOptionsJson: null };
const question = () => store.get(proofAtom);

it('asks once for all calls that wait, and then no more', async () => {
  const [first, second] = [prove(asked), prove(asked)];
  expect(question()?.asked).toEqual(asked);
  question()?.answer(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(question()).toBeNull();
});

it('asks anew after a refusal', async () => {
  const first = prove(asked);
  question()?.answer(false);
  expect(await first).toBe(false);
  const second = prove(asked);
  question()?.answer(true);
  expect(await second).toBe(true);
});

it.each(['session:expired', 'session:ended', 'session:signed-in'] as const)(
  'is not asked any more after %s: the next user does not do what the last one began',
  async (event) => {
    const waiting = prove(asked);
    eventBus.emit(event, (event === 'session:signed-in' ? aSession() : {}) as never);
    expect(await waiting).toBe(false);
    expect(question()).toBeNull();
  },
);
