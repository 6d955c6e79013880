import { eventBus } from '@openward/event-bus';
import { failure, fetched, playNetwork, success } from './client-testing.ts';
import { configureTransport } from './transport.ts';

playNetwork();

describe('the events of a call', () => {
  it('are its start and its end, also where it fails', async () => {
    const heard: unknown[] = [];
    const ends = [
      eventBus.on('request:started', (detail) => heard.push(['started', detail])),
      eventBus.on('request:ended', (detail) => heard.push(['ended', detail])),
    ];
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await client.list({}, { quiet: true }).catch(() => {});
    for (const end of ends) end();
    const id = expect.any(Number);
    expect(heard).toEqual([
      ['started', { id, quiet: true, changes: false }],
      ['ended', { id }],
    ]);
  });
});

describe('an attempt to change something', () => {
  const keys = () =>
    fetched.mock.calls.map(([, init]) => new Headers(init.headers).get('idempotency-key')).filter(Boolean);

  it('is named, each one anew; a look is not', async () => {
    await client.change({ body: { name: 'Ada' } });
    await client.change({ body: { name: 'Ada' } });
    await client.list({});
    expect(fetched).toHaveBeenCalledTimes(3);
    expect(new Set(keys()).size).toBe(2);
    expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it('stays the same attempt after an answer that was lost, or that the server did not finish', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(client.change({ body: { name: 'Lost' } })).rejects.toMatchObject({ code: 'offline' });
    fetched.mockImplementationOnce(async () => failure(503, 'unavailable'));
    await expect(client.change({ body: { name: 'Lost' } })).rejects.toMatchObject({ status: 503 });
    await client.change({ body: { name: 'Lost' } });
    expect(keys()).toHaveLength(3);
    expect(new Set(keys()).size).toBe(1);
    await client.change({ body: { name: 'Lost' } });
    expect(new Set(keys()).size).toBe(2);
  });

  it('is another one once something was changed in it', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(client.change({ body: { name: 'One' } })).rejects.toMatchObject({ code: 'offline' });
    await client.change({ body: { name: 'Two' } });
    expect(new Set(keys()).size).toBe(2);
  });

  it('is the same for the same file, and another one for another file', async () => {
    const file = (text: string, lastModified: number) => new File([text], 'card.pdf', { lastModified });
    for (const upload of [file('one', 1), file('one', 1), file('two', 2), file('three', 1)]) {
      fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
      await expect(client.send({ query: {}, upload })).rejects.toMatchObject({ code: 'offline' });
    }
    expect(keys()[1]).toBe(keys()[0]);
    expect(new Set(keys()).size).toBe(3);
  });

  it('is the same when it is sent again with a fresh token', async () => {
    configureTransport({ token: () => 'old', refresh: async () => 'new' });
    fetched.mockImplementationOnce(async () => failure(401, 'token_expired'));
    await client.change({ body: { name: 'Ada' } });
    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
  });
});

test('a call that was started ahead answers who makes the same one next', async () => {
  fetched.mockImplementation(async () => success(['a']));
  void client.list({}, { ahead: true });
  await expect(client.list({})).resolves.toMatchObject({ result: ['a'] });
  expect(fetched).toHaveBeenCalledTimes(1);
  void client.find({ params: { id: '1' }, query: {} }, { ahead: true });
  await client.find({ params: { id: '2' }, query: {} });
  expect(fetched).toHaveBeenCalledTimes(3);
});
