import { availableParallelism } from 'node:os';
import { Lanes } from './lanes.ts';

/** Work that the test ends. */
function work() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, run: jest.fn(() => ended) };
}

test('of one user two searches run at a time, others wait for their turn, and other users do not (M16)', async () => {
  const lanes = new Lanes();
  const [first, second, third, other] = [work(), work(), work(), work()];
  const all = [first, second, third].map(({ run }) => lanes.run('a', run));
  all.push(lanes.run('b', other.run));
  await Promise.resolve();
  expect([first, second, third, other].map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 0, 1]);
  second.end();
  await all[1];
  await Promise.resolve();
  expect(third.run).toHaveBeenCalled();
  for (const { end } of [first, third, other]) end();
  await Promise.all(all);
});

test('a failure gives its place free, and who comes when too many wait is refused', async () => {
  const lanes = new Lanes();
  await expect(lanes.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  const held = work();
  const all = Array.from({ length: 18 }, () => lanes.run('a', held.run));
  await expect(lanes.run('a', held.run)).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 1 });
  held.end();
  await Promise.all(all);
  expect(held.run).toHaveBeenCalledTimes(18);
});

test('strangers stand in one line, which has an end, and users do not wait for them (H4)', async () => {
  const lanes = new Lanes();
  const held = work();
  const places = 2 * availableParallelism() + 256;
  const all = Array.from({ length: places }, () => lanes.run(undefined, held.run));
  await Promise.resolve();
  expect(held.run).toHaveBeenCalledTimes(2 * availableParallelism());
  await expect(lanes.run(undefined, held.run)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
  await expect(lanes.run('a', async () => 'answered')).resolves.toBe('answered');
  held.end();
  await Promise.all(all);
  expect(held.run).toHaveBeenCalledTimes(places);
});

test('files of all users together come a few at a time, and who comes when too many wait is refused', async () => {
  const lanes = new Lanes();
  const held = work();
  const all = Array.from({ length: 80 }, (_, user) => lanes.receive(`${user}`, held.run));
  await new Promise(setImmediate);
  expect(held.run).toHaveBeenCalledTimes(16);
  await expect(lanes.receive('another', held.run)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
  held.end();
  await Promise.all(all);
  expect(held.run).toHaveBeenCalledTimes(80);
});
