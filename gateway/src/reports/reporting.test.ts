import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry, VersionReport } from '@openward/contract/releases';
import { log } from '@openward/server-kit/log';

import { runProgram } from '../cli/program.ts';
import { program } from '../cli/release.ts';
import { builtIn } from '../releases/build.ts';
import { startCanary } from '../releases/changes.ts';
import { publish } from '../releases/publish.ts';
import { folderStore } from '../releases/store/folder-store.ts';
import { aBuiltPart, aBuiltShell, removeFolders } from '../testing/built-part.ts';
import { aRunningGateway, closeGateways, type RunningGateway, release } from '../testing/running-gateway.ts';

jest.mock('@openward/api', () => ({}), { virtual: true });
let warned: jest.SpyInstance;
beforeEach(() => {
  warned = jest.spyOn(log, 'warn').mockImplementation(() => {});
});
afterEach(async () => {
  warned.mockRestore();
  await closeGateways();
  await removeFolders();
});

const EVERY = 50;
const REASON = { who: 'tester', why: '' };

/** A gateway with appointments 1.0.0 active and 1.1.0 published. */
async function aReportedGateway(): Promise<RunningGateway> {
  const running = await aRunningGateway({ reportsEvery: EVERY });
  await release(running.releases, await aBuiltShell());
  await release(running.releases, await aBuiltPart());
  await publish(folderStore(running.releases), builtIn(await aBuiltPart({ version: '1.1.0' })), REASON);
  return running;
}

const report = (more: Partial<VersionReport> = {}): VersionReport => ({
  name: 'appointments',
  version: '1.1.0',
  kind: 'failed',
  stage: 'status',
  weight: 1,
  ...more,
});

function tell({ origin }: RunningGateway, body: unknown, type = 'application/json'): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(`${origin}/reports`, { method: 'POST', headers: { 'content-type': type }, body: text });
}

async function until(look: () => Promise<boolean>): Promise<void> {
  while (!(await look())) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('what browsers tell', () => {
  it('is counted by part and version, and kept when the gateway ends', async () => {
    const running = await aReportedGateway();
    const shown = report({ kind: 'shown', stage: undefined, weight: 10 });
    const answer = await tell(running, { reports: [shown, report(), report({ version: '1.0.0', kind: 'fallback' })] });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    const expected = {
      appointments: {
        '1.1.0': expect.objectContaining({ shown: 10, failed: 1, fallback: 0, crashed: 0, stages: { status: 1 } }),
        '1.0.0': expect.objectContaining({ shown: 0, failed: 0, fallback: 1, crashed: 0 }),
      },
    };
    expect(await running.gateway.reports()).toEqual(expected);
    await closeGateways();
    const next = await aRunningGateway({ releasesDir: running.releases });
    expect(await next.gateway.reports()).toEqual(expected);
  });

  it.each([
    ['nested without end', `${'['.repeat(8_000)}${']'.repeat(8_000)}`],
    ['nested without end inside', `{"reports":[{"name":${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}}]}`],
    ['of more values than any report has', `{"reports":[${'1,'.repeat(8_000)}1]}`],
  ])('%s is refused before it is parsed', async (_what, body) => {
    const parse = jest.spyOn(JSON, 'parse');
    const { status } = await tell(await aReportedGateway(), body);
    const isParsed = parse.mock.calls.some(([text]) => String(text) === body);
    parse.mockRestore();
    expect([status, isParsed]).toEqual([400, false]);
  });

  it('of what was never published counts for nothing', async () => {
    const running = await aReportedGateway();
    const unknown = [report({ version: '6.6.6' }), report({ name: 'constructor' }), report({ version: '__proto__' })];
    expect((await tell(running, { reports: unknown })).status).toBe(204);
    expect(await running.gateway.reports()).toEqual({});
  });

  it.each([
    ['no JSON', 'oops', 400],
    ['no reports', {}, 400],
    ['none', { reports: [] }, 400],
    ['too many', { reports: Array.from({ length: 51 }, () => report()) }, 400],
    ['another kind', { reports: [{ ...report(), kind: 'bored' }] }, 400],
    ['another stage', { reports: [{ ...report(), stage: 'Ada Byron' }] }, 400],
    ['more than is asked for', { reports: [{ ...report(), user: 'Ada Byron' }] }, 400],
    ['a time before it began', { reports: [report({ kind: 'shown', time: -1 })] }, 400],
    ['too much weight', { reports: [report({ weight: 1000 })] }, 400],
    ['too large', { reports: [report({ version: 'x'.repeat(20_000) })] }, 413],
  ])('is refused with a sentence where it is %s', async (_what, body, status) => {
    const running = await aReportedGateway();
    const answer = await tell(running, body);
    expect(answer.status).toBe(status);
    const sentence = await answer.text();
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(sentence).not.toContain('Ada');
    expect(await running.gateway.reports()).toEqual({});
  });

  it('from another site is refused, which may send plain text only', async () => {
    const running = await aReportedGateway();
    expect((await tell(running, { reports: [report()] }, 'text/plain')).status).toBe(400);
  });

  it('is not heard past the budget of an address', async () => {
    const running = await aReportedGateway();
    const reports = Array.from({ length: 50 }, () => report());
    for (let time = 0; time < 15; time++) expect((await tell(running, { reports })).status).toBe(204);
    expect((await running.gateway.reports()).appointments?.['1.1.0']?.failed).toBeLessThanOrEqual(1200);
    expect((await running.gateway.reports()).appointments?.['1.1.0']?.failed).toBeGreaterThanOrEqual(600);
  });
});

describe('a canary that fails', () => {
  it('is halted by one of two gateways that heard of it together, and the history says why', async () => {
    const one = await aReportedGateway();
    const other = await aRunningGateway({ releasesDir: one.releases, reportsEvery: EVERY });
    const store = folderStore(one.releases);
    await startCanary(store, 'appointments', { version: '1.1.0', percent: 10 }, REASON);
    await tell(one, { reports: [report({ kind: 'shown', weight: 10 }), report(), report()] });
    await tell(other, { reports: [report({ kind: 'shown', weight: 10 }), report({ kind: 'crashed' })] });
    await until(async () => !(await store.read()).releases.appointments?.canary);
    // Gives the second gateway time to do the same.
    await new Promise((resolve) => setTimeout(resolve, 4 * EVERY));
    expect((await store.read()).releases.appointments).toMatchObject({ active: '1.0.0', withdrawn: ['1.1.0'] });
    const halts = (await store.history()).filter(({ action }) => action === 'halt');
    expect(halts).toEqual([
      expect.objectContaining({ who: 'gateway', to: '1.1.0', why: '3 of 23 loads failed (limit 5 %)' }),
    ]);
    expect(warned.mock.calls).toEqual([
      ['The canary appointments 1.1.0 is withdrawn: 3 of 23 loads failed (limit 5 %).'],
    ]);
  });

  describe('that is drawn', () => {
    const several = (count: number, more: Partial<VersionReport>) =>
      Array.from({ length: count }, () => report({ stage: undefined, ...more }));
    const drawnIn = (time: number, version: string) => several(25, { kind: 'shown', version, time });
    const answered = (count: number, version = '1.1.0') => several(count, { kind: 'answered', version });
    const unanswered = (count: number) => several(count, { kind: 'unanswered' });
    /** Reports these messages about a canary to a gateway. */
    const toldTo = async (...messages: VersionReport[][]) => {
      const running = await aReportedGateway();
      const store = folderStore(running.releases);
      await startCanary(store, 'appointments', { version: '1.1.0', percent: 10 }, REASON);
      for (const reports of messages) expect((await tell(running, { reports })).status).toBe(204);
      return { running, store };
    };

    it.each([
      [
        'but whose calls all fail',
        [unanswered(5), answered(25, '1.0.0')],
        'calls failed in 5 of 5 pages, with 1.0.0 in 0 of 25',
      ],
      [
        'but slowly',
        [drawnIn(2100, '1.1.0'), drawnIn(700, '1.0.0')],
        'drawn in 2100 ms (p75 of 25 loads), with 1.0.0 in 700 ms',
      ],
    ])('%s is halted, and history, status and log say why', async (_what, messages, why) => {
      const { running, store } = await toldTo(...messages);
      await until(async () => !(await store.read()).releases.appointments?.canary);
      expect((await store.history()).at(-1)).toMatchObject({ action: 'halt', who: 'gateway', to: '1.1.0', why });
      expect(warned.mock.calls).toEqual([[`The canary appointments 1.1.0 is withdrawn: ${why}.`]]);
      const status = await runProgram(program, ['status'], { RELEASES_DIR: running.releases });
      expect(status.out).toContain(`by gateway (${why})`);
    });

    it('stays where one page of many had a call that failed, and where it is as fast as the other', async () => {
      const { store } = await toldTo(
        [...unanswered(1), ...answered(40)],
        answered(40, '1.0.0'),
        drawnIn(800, '1.1.0'),
        drawnIn(700, '1.0.0'),
      );
      await new Promise((resolve) => setTimeout(resolve, 6 * EVERY));
      expect((await store.read()).releases.appointments?.canary).toEqual({ version: '1.1.0', percent: 10 });
    });
  });

  it.each([
    ['the limit allows it', { canaryLimit: 50, failuresOfActive: 0 }],
    ['the active one fails as well', { canaryLimit: 5, failuresOfActive: 9 }],
  ])('stays where %s', async (_what, { canaryLimit, failuresOfActive }) => {
    const running = await aRunningGateway({ reportsEvery: EVERY, canaryLimit });
    await release(running.releases, await aBuiltPart());
    const store = folderStore(running.releases);
    await publish(store, builtIn(await aBuiltPart({ version: '1.1.0' })), REASON);
    await startCanary(store, 'appointments', { version: '1.1.0', percent: 10 }, REASON);
    const shown = Array.from({ length: 3 }, () => report({ kind: 'shown', weight: 10 }));
    const failures = Array.from({ length: failuresOfActive }, () => report({ version: '1.0.0' }));
    await tell(running, { reports: [...shown, report(), report(), report(), ...failures] });
    await new Promise((resolve) => setTimeout(resolve, 6 * EVERY));
    expect((await store.read()).releases.appointments?.canary).toEqual({ version: '1.1.0', percent: 10 });
  });
});

it('a page knows which paths a version calls while its part has a canary, and only then', async () => {
  const running = await aRunningGateway();
  const store = folderStore(running.releases);
  const manifest = { endpoints: [{ method: 'GET', path: '/appointments/:id', hash: 'of its contract' }] };
  await release(running.releases, await aBuiltPart({ manifest }));
  await publish(store, builtIn(await aBuiltPart({ version: '1.1.0', manifest })), REASON);
  const inPage = async () => {
    const { remotes } = (await (await fetch(`${running.origin}/registry.json`)).json()) as Registry;
    const { active, canary } = remotes.appointments ?? {};
    return [active?.endpoints, canary?.release.endpoints];
  };
  expect(await inPage()).toEqual([undefined, undefined]);
  await startCanary(store, 'appointments', { version: '1.1.0', percent: 10 }, REASON);
  const paths = [{ path: '/appointments/:id' }];
  expect(await inPage()).toEqual([paths, paths]);
});

it('counts that are damaged keep nobody from reading the others', async () => {
  const running = await aReportedGateway();
  await tell(running, { reports: [report()] });
  const folder = join(running.releases, '.reports');
  await until(async () => (await readdir(folder).catch(() => [])).length > 0);
  await writeFile(join(folder, 'torn.json'), '{"auth 1.0.0":{"29');
  expect((await running.gateway.reports()).appointments?.['1.1.0']?.failed).toBe(1);
  // The reports must not be served.
  const [file = ''] = await readdir(folder);
  expect((await fetch(`${running.origin}/releases/.reports/${file}`)).status).toBe(404);
});
