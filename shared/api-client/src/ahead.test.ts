import { eventBus } from '@openward/event-bus';
import { startAhead, takeAhead } from './ahead.ts';

it('is taken once, by its name', async () => {
  void startAhead('list', async () => 'the list');
  expect(takeAhead('another')).toBeUndefined();
  await expect(takeAhead('list')).resolves.toBe('the list');
  expect(takeAhead('list')).toBeUndefined();
});

it('tells of its failure whoever takes it, and nobody else', async () => {
  void startAhead('list', async () => {
    throw new Error('no');
  }).catch(() => {});
  await expect(takeAhead('list')).rejects.toThrow('no');
});

it('is forgotten where nobody comes for it', () => {
  jest.useFakeTimers();
  void startAhead('list', async () => 'old');
  jest.advanceTimersByTime(5_001);
  expect(takeAhead('list')).toBeUndefined();
  jest.useRealTimers();
});

it.each(['session:ended', 'session:expired', 'session:signed-in', 'appointment:changed'] as const)(
  'is forgotten at %s',
  (name) => {
    void startAhead('list', async () => 'hers');
    eventBus.emit(name, {} as never);
    expect(takeAhead('list')).toBeUndefined();
  },
);
