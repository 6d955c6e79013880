import fastify, { type FastifyRequest, LogController } from 'fastify';
import { logAnswers } from './log-answers.ts';

const USER = '01990000-0000-7000-8000-000000000001';

/** The lines that a server logs for one call. */
async function linesOf(path: string, headers: Record<string, string> = {}) {
  const lines: Record<string, unknown>[] = [];
  const app = fastify({
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => 'the-id',
    logger: { level: 'info', stream: { write: (line: string) => lines.push(JSON.parse(line)) } },
  });
  logAnswers(app);
  app.addHook('onRequest', async (request: FastifyRequest) => {
    if (headers.authorization) request.identity = { claims: { userId: USER } } as FastifyRequest['identity'];
  });
  for (const url of ['/api/patient/:id', '/api/readyz']) app.get(url, async () => ({}));
  await app.inject({ url: path, headers });
  await app.close();
  return lines;
}

it('logs one line for a call: its id and who called', async () => {
  const headers = { authorization: 'Bearer x' };
  expect(await linesOf('/api/patient/7?q=Jane', headers)).toEqual([
    expect.objectContaining({
      requestId: 'the-id',
      status: 200,
      milliseconds: expect.any(Number),
      user: USER,
      msg: 'answered',
    }),
  ]);
});

it('logs nobody for a stranger', async () => {
  const [line] = await linesOf('/api/patient/7');
  expect(line).not.toHaveProperty('user');
});

it('does not log signs of life', async () => {
  expect(await linesOf('/api/readyz')).toEqual([]);
});
