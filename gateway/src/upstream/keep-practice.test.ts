import type { Api } from '@openward/api';
import type { Practice } from '@openward/contract/practice';
import fastify, { type FastifyInstance } from 'fastify';
import { aBuiltShell, removeFolders } from '../testing/built-part.ts';
import { aRunningGateway, closeGateways, release } from '../testing/running-gateway.ts';

jest.mock('@openward/api', () => ({}), { virtual: true });

let upstream: FastifyInstance;
let says: unknown;

beforeEach(() => {
  upstream = fastify({ forceCloseConnections: true });
  upstream.get('/api/practice', async () => says);
});
afterEach(async () => {
  await closeGateways();
  await upstream.close();
  await removeFolders();
});

const said = (result: Partial<Practice>) => ({ status: 'SUCCESS', message: '', result });

/** A gateway in front of an api with this answer; returns its page data once it satisfies `isWanted`. */
async function pagesBehind(answer: unknown, options: { practicePhone?: string } = {}) {
  says = answer;
  const { gateway, releases, origin } = await aRunningGateway(options);
  await release(releases, await aBuiltShell());
  await gateway.open(async () => ({ app: upstream, close: async () => {} }) as unknown as Api);
  return async (isWanted: (data: Record<string, unknown>) => boolean) => {
    for (;;) {
      const html = await (await fetch(`${origin}/login`)).text();
      const data = JSON.parse(/id="openward-page">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}');
      if (isWanted(data)) return data;
      await new Promise((turn) => setTimeout(turn, 20));
    }
  };
}

it('writes what the api says of the practice into the pages, in the place of its own setting', async () => {
  const page = await pagesBehind(said({ name: 'Riverside', phoneNo: '(555) 123-4567', formLanguage: 'de' }), {
    practicePhone: '1',
  });
  const data = await page(({ practiceName }) => practiceName !== undefined);
  expect(data).toMatchObject({ practiceName: 'Riverside', practicePhone: '(555) 123-4567', formLanguage: 'de' });
});

it.each([
  ['nothing of the kind', { status: 'SUCCESS', result: { endpoints: [] } }],
  ['something that is no answer', 'down'],
])('keeps its own setting while the api says %s, and asks again', async (_what, answer) => {
  const page = await pagesBehind(answer, { practicePhone: '(555) 000-0000' });
  expect((await page(() => true)).practicePhone).toBe('(555) 000-0000');
  says = said({ name: '', phoneNo: '(555) 123-4567', formLanguage: 'en' });
  const data = await page(({ practicePhone }) => practicePhone === '(555) 123-4567');
  expect(data).not.toHaveProperty('practiceName');
});
