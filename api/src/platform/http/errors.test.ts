import fastify from 'fastify';
import { registerErrors } from './errors.ts';
import { refusal } from './refusal.ts';

/** A server whose only route throws, with its log lines. */
async function answerTo(thrown: unknown) {
  const lines: string[] = [];
  const app = fastify({
    genReqId: () => '019ab3c4-7d21-7e2f-8a54-0f1e2d3c4b5a',
    logger: { level: 'error', stream: { write: (line: string) => lines.push(line) } },
  });
  registerErrors(app);
  app.get('/', async () => {
    throw thrown;
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const response = await fetch(`${url}/?token=secret-in-the-address`, { headers: { connection: 'close' } });
  const body = (await response.json()) as { status: string; message: string; result: { code: string } };
  await app.close();
  return { status: response.status, headers: response.headers, body, log: lines.join('') };
}

/** Imitates drizzle, whose message contains the query's values. */
function databaseError(message: string, code: string): Error {
  const cause = Object.assign(new Error(`duplicate key: (email)=(${message})`), { code, detail: message });
  return new Error(`Failed query: insert into patient\nparams: ${message}`, { cause });
}

describe('what went wrong on our side', () => {
  const SECRET = 'jane@patients.example';

  test('is told to nobody: a plain sentence with the end of the id that is in the log, and 500', async () => {
    const { status, body, log } = await answerTo(databaseError(SECRET, '23505'));
    const description = 'Something went wrong on our side. Please try again. Reference: 2d3c4b5a';
    expect(status).toBe(500);
    expect(body).toEqual({
      status: 'FAILURE',
      message: description,
      result: {
        description,
        code: 'internal',
        sentence: 'Something went wrong on our side. Please try again. Reference: {reference}',
        values: { reference: '2d3c4b5a' },
      },
    });
    expect(log).toContain('2d3c4b5a');
  });

  test('is not logged where the caller left meanwhile', async () => {
    expect(
      (await answerTo(Object.assign(new Error('premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }))).log,
    ).toBe('');
  });

  test('is logged with where it happened and its code, and with no value', async () => {
    const { log } = await answerTo(databaseError(SECRET, '23505'));
    expect(log).toContain('call failed');
    expect(log).toContain('23505');
    expect(log).toContain('errors.test');
    expect(log).not.toContain(SECRET);
    expect(log).not.toContain('insert into');
  });

  test('is logged with the names of what it was about', async () => {
    const names = { constraint: 'app_user_email_key', table: 'app_user', column: 'email' };
    const values = { detail: `Key (email)=(${SECRET}) already exists.`, where: SECRET, dataType: 'text' };
    const { log } = await answerTo(
      Object.assign(databaseError(SECRET, '23505'), { cause: Object.assign(new Error(SECRET), names, values) }),
    );
    expect(JSON.parse(log).causes[1]).toMatchObject(names);
    expect(log).not.toContain(SECRET);
  });

  test('is logged without a line of the message that looks like a place', async () => {
    const { log } = await answerTo(databaseError(`pain\n    at night, ${SECRET}`, '23505'));
    expect(log).toContain('errors.test');
    expect(log).not.toContain('at night');
    expect(log).not.toContain(SECRET);
  });

  test.each([['text'], [42], [{ statusCode: 'x' }]])('%p thrown is an answer as well', async (thrown) => {
    const { status, body } = await answerTo(thrown);
    expect(status).toBe(500);
    expect(body.result.code).toBe('internal');
  });
});

test.each([
  ['53100', 'disk_full'],
  ['53300', 'too_many_connections'],
  ['57P03', 'cannot_connect_now'],
])('a database that cannot answer (%s) is 503, and the log names it %s', async (code, name) => {
  const { status, headers, body, log } = await answerTo(databaseError('value', code));
  expect([status, body.result.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '2']);
  expect(JSON.parse(log)).toMatchObject({ msg: 'call failed', database: name });
});

test.each(['22P02', '22003', '22007', '22008', '22021', '22P05'])(
  'a value that PostgreSQL refuses (%s) is 400',
  async (code) => {
    const { status, body, log } = await answerTo(databaseError('value', code));
    expect(status).toBe(400);
    expect(body.result).toEqual({
      description: 'Some of the information is not valid. Please check it.',
      code: 'invalid_input',
    });
    expect(log).toBe('');
  },
);

test('a refusal keeps its words, its code and its fields, and is not logged', async () => {
  const { status, body, log } = await answerTo(
    refusal('slot_taken', 'Please choose a time.', { field: 'startDateTime' }),
  );
  expect(status).toBe(409);
  const description = 'Please choose a time.';
  expect(body.result).toEqual({ description, code: 'slot_taken', errors: { startDateTime: description } });
  expect(log).toBe('');
});
