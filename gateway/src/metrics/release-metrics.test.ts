import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { log } from '@openward/server-kit/log';
import { Registry } from 'prom-client';
import { rollback } from '../releases/changes.ts';
import { minuteOf } from '../releases/store/counts.ts';
import { folderStore } from '../releases/store/folder-store.ts';
import { aBuiltPart, aBuiltShell, removeFolders } from '../testing/built-part.ts';
import { aRunningGateway, ask, closeGateways, release } from '../testing/running-gateway.ts';

jest.mock('@openward/api', () => ({}), { virtual: true });

afterEach(async () => {
  await closeGateways();
  await removeFolders();
});

test('the metrics tell what users get, what was rolled back and what is damaged', async () => {
  const logging = jest.spyOn(log, 'warn').mockImplementation(() => {});
  const metrics = new Registry();
  const counted = { 'auth 1.1.0': { [minuteOf(Date.now())]: { failed: 3 } } };
  const at = await aRunningGateway({ metrics, reportSink: { keep: async () => {}, others: async () => [counted] } });
  await release(at.releases, await aBuiltShell());
  await release(at.releases, await aBuiltPart({ name: 'auth', version: '1.0.0' }));
  await release(at.releases, await aBuiltPart({ name: 'auth', version: '1.1.0' }));
  await ask(at.port, '/auth?who=ada');
  const before = await metrics.metrics();
  expect(before).toContain('openward_registry_revision 6');
  expect(before).toContain('openward_release_users_percent{part="auth",version="1.1.0",state="active"} 100');
  expect(before).toContain('openward_release_changes_total{part="auth",action="rollback"} 0');
  expect(before).toContain('openward_release_reports{part="auth",version="1.1.0",kind="failed"} 3');
  expect(before).toContain('openward_release_problems 0');

  await rollback(folderStore(at.releases), 'auth', { who: 'night shift', why: 'blank' });
  await release(at.releases, await aBuiltPart({ name: 'admin' }));
  const manifest = join(at.releases, 'admin/1.0.0/remote.json');
  const content = await readFile(manifest);
  await rm(manifest);
  await ask(at.port, '/auth');
  const after = await metrics.metrics();
  expect(after).toContain('openward_release_changes_total{part="auth",action="rollback"} 1');
  expect(after).toContain('openward_release_users_percent{part="auth",version="1.0.0",state="active"} 100');
  expect(after).not.toContain('version="1.1.0"');
  expect(after).toContain('openward_release_problems 1');
  expect(after).not.toMatch(/night shift|ada/);
  // An alert must end after the repair, even if no page is opened.
  await writeFile(manifest, content);
  expect(await metrics.metrics()).toContain('openward_release_problems 0');
  logging.mockRestore();
});

test('calls are counted by their pattern, and the portal itself tells none of it', async () => {
  const metrics = new Registry();
  const at = await aRunningGateway({ metrics });
  await release(at.releases, await aBuiltShell());
  for (const path of ['/patient/0190f4c8/record', '/metrics', '/releases/shell/1.0.0/main.js', '/healthz']) {
    expect((await ask(at.port, path)).body.toString()).not.toContain('_requests_total');
  }
  await ask(at.port, '/api/patient/0190f4c8');
  await ask(at.port, '/elsewhere/0190f4c8', { method: 'PROPFIND' });
  const text = await metrics.metrics();
  const counted = [
    ...text.matchAll(/openward_gateway_requests_total\{method="(\w+)",route="(.*)",status="(\d+)"\} (\d)/g),
  ];
  expect(counted.map(([, ...labels]) => labels.join(' ')).sort()).toEqual([
    'GET /* 200 2',
    'GET /api/* 503 1',
    'GET /healthz 200 1',
    'GET /releases/* 200 1',
    'other none 404 1',
  ]);
});
