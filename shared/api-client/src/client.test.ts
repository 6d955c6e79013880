import { endpoints, result } from '@openward/contract';
import { eventBus } from '@openward/event-bus';
import { object, string } from 'yup';
import { ApiError } from './api-error.ts';
import { createClient } from './client.ts';
import { configureTransport } from './transport.ts';

const client = createClient(
  endpoints({
    list: {
      method: 'GET',
      path: '/thing',
      roles: ['ROLE_DOCTOR'],
      patientData: false,
      changes: false,
      result: result<string[]>(),
    },
    find: {
      method: 'GET',
      path: '/thing/:id',
      roles: ['ROLE_DOCTOR'],
      patientData: false,
      changes: false,
      params: object({ id: string().required() }),
      query: object({ q: string(), page: string() }),
      result: result<string>(),
    },
    change: {
      method: ['POST', 'GET'],
      path: '/thing/change',
      roles: ['ROLE_DOCTOR'],
      patientData: false,
      changes: true,
      body: object({ name: string().required() }),
      result: result<null>(),
    },
    enter: {
      method: 'POST',
      path: '/enter',
      roles: 'public',
      patientData: false,
      changes: true,
      result: result<null>(),
    },
  }),
);

const fetched = jest.fn<Promise<Response>, [string, RequestInit]>();
const realFetch = globalThis.fetch;
const success = (value: unknown, more = {}) =>
  Response.json({ status: 'SUCCESS', message: 'Done.', result: value, ...more });
const failure = (status: number, code: string, errors?: object) =>
  Response.json(
    { status: 'FAILURE', message: 'm', result: { description: `It is ${code}.`, code, errors } },
    { status },
  );

beforeEach(() => {
  globalThis.fetch = fetched as never;
  fetched.mockReset().mockImplementation(async () => success(null));
  configureTransport({ token: () => 'the-token', refresh: async () => null });
});
afterAll(() => {
  globalThis.fetch = realFetch;
});

const sent = () => {
  const [url, init] = fetched.mock.calls.at(-1) ?? ['', {}];
  return { url, method: init.method, headers: new Headers(init.headers), body: init.body };
};

describe('what goes over the wire', () => {
  it('has the method and path of the contract, parameters and query filled in', async () => {
    await client.find({ params: { id: 'a/b c' }, query: { q: 'müller & co', page: '' } });
    expect(sent()).toMatchObject({ method: 'GET', url: '/api/thing/a%2Fb%20c?q=m%C3%BCller+%26+co' });
  });

  it('leaves out what is not given', async () => {
    await client.find({ params: { id: '7' }, query: { q: undefined } });
    expect(sent().url).toBe('/api/thing/7');
  });

  it('uses the first method where the contract names two, and a JSON body', async () => {
    await client.change({ body: { name: 'Ada' } });
    expect(sent()).toMatchObject({ method: 'POST', url: '/api/thing/change', body: '{"name":"Ada"}' });
    expect(sent().headers.get('content-type')).toBe('application/json');
  });

  it('says what “today” means to the caller', async () => {
    await client.list({});
    expect(sent().headers.get('x-timezone-offset')).toBe(String(new Date().getTimezoneOffset()));
  });

  it('carries the token, but not to public endpoints', async () => {
    await client.list({});
    expect(sent().headers.get('authorization')).toBe('Bearer the-token');
    await client.enter({});
    expect(sent().headers.has('authorization')).toBe(false);
  });
});

describe('what comes back', () => {
  it('is result, message and page', async () => {
    const page = { number: 0, size: 10, total: 43 };
    fetched.mockResolvedValue(success(['a'], { page }));
    await expect(client.list({})).resolves.toEqual({ result: ['a'], message: 'Done.', page });
  });

  it('is an error with sentence, code, status and messages by field where the server refuses', async () => {
    fetched.mockResolvedValue(failure(400, 'invalid_input', { name: 'Name is required' }));
    const error = await client.change({ body: { name: '' } }).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: 'It is invalid_input.',
      code: 'invalid_input',
      status: 400,
      errors: { name: 'Name is required' },
    });
  });

  it('is a failure also where it came with status 200', async () => {
    fetched.mockImplementation(async () => failure(200, 'conflict'));
    await expect(client.list({})).rejects.toMatchObject({ code: 'conflict', errors: {} });
  });

  it.each([
    ['a proxy’s page', new Response('<html>502 Bad Gateway</html>', { status: 502 })],
    ['nothing', new Response(null, { status: 204 })],
    ['JSON that is no answer', Response.json({ hello: 'world' })],
    ['null', Response.json(null)],
  ])('is a plain sentence where it was %s', async (_what, response) => {
    fetched.mockResolvedValue(response);
    const error = await client.list({}).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: 'unavailable', status: response.status });
    expect(error.message).toBe('The server is not available at the moment. Please try again.');
  });

  it('is “offline” where no answer came', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    const error = await client.list({}).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: 'offline', status: 0 });
    expect(error.message).not.toContain('fetch');
  });

  it('is the abort itself where the caller gave up', async () => {
    const controller = new AbortController();
    fetched.mockImplementation(async () => {
      controller.abort();
      throw new DOMException('gone', 'AbortError');
    });
    await expect(client.list({}, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a 401', () => {
  const expired = jest.fn();
  const end = eventBus.on('session:expired', expired);
  beforeEach(() => expired.mockClear());
  afterAll(end);

  it('is tried once more with a fresh token', async () => {
    const refresh = jest.fn(async () => 'fresh');
    configureTransport({ token: () => 'old', refresh });
    fetched.mockImplementation(async (_url, { headers }) =>
      new Headers(headers).get('authorization') === 'Bearer fresh' ? success(['a']) : failure(401, 'token_expired'),
    );
    await expect(client.list({})).resolves.toMatchObject({ result: ['a'] });
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(expired).not.toHaveBeenCalled();
  });

  it('ends the session where even the fresh token is refused, after two tries', async () => {
    configureTransport({ token: () => 'old', refresh: async () => 'fresh' });
    fetched.mockImplementation(async () => failure(401, 'session_ended'));
    await expect(client.list({})).rejects.toMatchObject({ code: 'session_ended' });
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(expired).toHaveBeenCalledTimes(1);
  });

  it('of a public endpoint is only a refusal', async () => {
    fetched.mockImplementation(async () => failure(401, 'wrong_credentials'));
    await expect(client.enter({})).rejects.toMatchObject({ code: 'wrong_credentials' });
    expect(expired).not.toHaveBeenCalled();
  });
});

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
