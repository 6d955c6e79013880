import { eventBus } from '@openward/event-bus';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { calls, failure, fetched, playNetwork, sent, success } from './client-testing.ts';
import { configureTransport } from './transport.ts';

playNetwork();

describe('what goes over the wire', () => {
  it('has the method and path of the contract, parameters and query filled in', async () => {
    await call(calls.find, { params: { id: 'a/b c' }, query: { q: 'müller & co', page: '' } });
    expect(sent()).toMatchObject({ method: 'GET', url: '/api/thing/a%2Fb%20c?q=m%C3%BCller+%26+co' });
  });

  it('leaves out what is not given', async () => {
    await call(calls.find, { params: { id: '7' }, query: { q: undefined } });
    expect(sent().url).toBe('/api/thing/7');
  });

  it('uses the first method where the contract names two, and a JSON body', async () => {
    await call(calls.change, { body: { name: 'Ada' } });
    expect(sent()).toMatchObject({ method: 'POST', url: '/api/thing/change', body: '{"name":"Ada"}' });
    expect(sent().headers.get('content-type')).toBe('application/json');
  });

  it('is a file as it is, where the endpoint takes one', async () => {
    const upload = new File(['bytes'], 'card.pdf', { type: 'application/pdf' });
    await call(calls.send, { query: { name: 'card.pdf' }, upload });
    expect(sent()).toMatchObject({ method: 'POST', url: '/api/thing/file?name=card.pdf', body: upload });
    expect(sent().headers.get('content-type')).toBe('application/octet-stream');
  });

  it('says what “today” means to the caller', async () => {
    await call(calls.list);
    expect(sent().headers.get('x-timezone-offset')).toBe(String(new Date().getTimezoneOffset()));
  });

  it('asks for answers in the language of the page', async () => {
    await call(calls.list);
    expect(sent().headers.get('accept-language')).toBe('es');
  });

  it('carries the token, but not to public endpoints', async () => {
    await call(calls.list);
    expect(sent().headers.get('authorization')).toBe('Bearer the-token');
    await call(calls.enter);
    expect(sent().headers.has('authorization')).toBe(false);
  });
});

describe('a call that waits for a proof', () => {
  const asked = { password: true, code: false, passkeyOptionsJson: null };
  const result = { description: 'Please confirm that it is you.', code: 'proof_required', details: asked };
  const refused = async () => Response.json({ status: 'FAILURE', message: 'm', result }, { status: 403 });
  const keys = () => fetched.mock.calls.map(([, init]) => new Headers(init.headers).get('idempotency-key'));

  it('is sent again as the same call once the user has proven that it is them', async () => {
    const prove = jest.fn(async () => true);
    configureTransport({ token: () => 'the-token', refresh: async () => null, prove });
    fetched.mockImplementationOnce(refused);
    expect((await call(calls.change, { body: { name: 'Ada' } })).message).toBe('Done.');
    expect(prove).toHaveBeenCalledWith(asked);
    expect(new Set(keys()).size).toBe(1);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('is refused where they do not, or where nobody is signed in', async () => {
    const prove = jest.fn(async () => false);
    configureTransport({ token: () => 'the-token', refresh: async () => null, prove });
    fetched.mockImplementation(refused);
    await expect(call(calls.change, { body: { name: 'Ada' } })).rejects.toMatchObject({ code: 'proof_required' });
    await expect(call(calls.enter)).rejects.toMatchObject({ code: 'proof_required' });
    expect(prove).toHaveBeenCalledTimes(1);
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});

describe('what comes back', () => {
  it('is a file as a whole where the server sends one', async () => {
    const headers = { 'content-type': 'text/calendar', 'content-disposition': 'attachment; filename="a.ics"' };
    fetched.mockResolvedValueOnce(new Response('BEGIN:VCALENDAR', { headers }));
    const { result, message } = await call(calls.find, { params: { id: '7' }, query: {} });
    expect(await (result as unknown as Blob).text()).toBe('BEGIN:VCALENDAR');
    expect(message).toBe('');
  });

  it('is result, message and page', async () => {
    const page = { number: 0, size: 10, total: 43 };
    fetched.mockResolvedValue(success(['a'], { page }));
    await expect(call(calls.list)).resolves.toEqual({ result: ['a'], message: 'Done.', page });
  });

  it('is an error with sentence, code, status and messages by field where the server refuses', async () => {
    fetched.mockResolvedValue(failure(400, 'invalid_input', { name: 'Name is required' }));
    const error = await call(calls.change, { body: { name: '' } }).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: 'It is invalid_input.',
      code: 'invalid_input',
      status: 400,
      errors: { name: 'Name is required' },
    });
  });

  it('keeps what a sentence is filled with, of the whole and of fields, to be translated', async () => {
    const late = { sentence: 'Must be at most {max} characters', values: { max: 30 } };
    const description = 'Must be at most 30 characters';
    const errors = { name: description, of: 'Is required' };
    const result = { description, code: 'invalid_input', ...late, errors, templates: { name: late } };
    fetched.mockResolvedValue(Response.json({ status: 'FAILURE', message: description, result }, { status: 400 }));
    const error = await call(calls.change, { body: { name: '' } }).catch((thrown) => thrown);
    expect(error).toMatchObject({ message: description, said: late, errors: { name: late, of: 'Is required' } });
  });

  it('is a failure also where it came with status 200', async () => {
    fetched.mockImplementation(async () => failure(200, 'conflict'));
    await expect(call(calls.list)).rejects.toMatchObject({ code: 'conflict', errors: {} });
  });

  it.each([
    ['a proxy’s page', new Response('<html>502 Bad Gateway</html>', { status: 502 })],
    ['nothing', new Response(null, { status: 204 })],
    ['JSON that is no answer', Response.json({ hello: 'world' })],
    ['null', Response.json(null)],
  ])('is a plain sentence where it was %s', async (_what, response) => {
    fetched.mockResolvedValue(response);
    const error = await call(calls.list).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: 'unavailable', status: response.status });
    expect(error.message).toBe('The server is not available right now. Please try again.');
  });

  it('is “offline” where no answer came', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    const error = await call(calls.list).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: 'offline', status: 0 });
    expect(error.message).not.toContain('fetch');
  });

  it('is the abort itself where the caller gave up', async () => {
    const controller = new AbortController();
    fetched.mockImplementation(async () => {
      controller.abort();
      throw new DOMException('gone', 'AbortError');
    });
    await expect(call(calls.list, {}, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
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
    await expect(call(calls.list)).resolves.toMatchObject({ result: ['a'] });
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(expired).not.toHaveBeenCalled();
  });

  it('ends the session where even the fresh token is refused, after two tries', async () => {
    configureTransport({ token: () => 'old', refresh: async () => 'fresh' });
    fetched.mockImplementation(async () => failure(401, 'session_ended'));
    await expect(call(calls.list)).rejects.toMatchObject({ code: 'session_ended' });
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(expired).toHaveBeenCalledTimes(1);
  });

  it('of a public endpoint is only a refusal', async () => {
    fetched.mockImplementation(async () => failure(401, 'wrong_credentials'));
    await expect(call(calls.enter)).rejects.toMatchObject({ code: 'wrong_credentials' });
    expect(expired).not.toHaveBeenCalled();
  });
});
