import { EventEmitter } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answersTo } from './server.ts';

const PORTAL = 'https://portal.example';

let server: Server;
beforeEach(async () => {
  const build = Object.assign(new EventEmitter(), {
    state: { build: 1, manifest: undefined, problems: [] },
    first: Promise.resolve([]),
  });
  server = createServer(answersTo({ portal: PORTAL, output: __dirname, build }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Returns the status of a portal page's request. `fetch` would normalise the path; this sends it unchanged. */
function ask(path: string): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, agent: false, headers: { origin: PORTAL } };
    const asked = request(options, (answer) => answer.resume().on('end', () => resolve(answer.statusCode)));
    asked.on('error', reject).end();
  });
}

it.each(['/%', '/%E0%A4%A', '//'])('refuses %s, which is no address, and goes on', async (path) => {
  expect(await ask(path)).toBe(400);
  expect(await ask('/server.ts')).toBe(200);
});

it('gives nothing from outside the build', async () => {
  expect(await ask('/..%2f..%2fpackage.json')).toBe(404);
});
