import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJson } from '../build/shared-modules.mjs';
import { watchBuild } from './build.mjs';
import { answersTo } from './server.mjs';

/**
 * Builds a remote at each save, and hands it to the pages of one portal. Ends with the process.
 * @param {{folder: string, portal: string, port: number}} options `portal` is an origin; port 0 takes a free one
 * @throws Error with a sentence where there is no remote, or the port is taken
 */
export async function develop({ folder, portal, port }) {
  const file = join(folder, 'remote.json');
  if (!existsSync(file)) throw new Error(`There is no remote.json in ${folder}: run this in the folder of a remote.`);
  const { name, routes } = readJson(file);
  const output = mkdtempSync(join(tmpdir(), `openward-develop-${name}-`));
  process.on('exit', () => rmSync(output, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));

  const build = watchBuild(folder, output);
  const server = createServer(answersTo({ portal, output, build }));
  const origin = await listening(server, port);
  console.log(`${name} is served at ${origin}, to pages of ${portal} alone.

1. Once: a system admin makes a leave, where the portal's DEVELOP_KEY is,
     openward leave <your e-mail> ${name} ${origin} --portal ${portal}
   and gives you the address that it prints. Sign in to the portal, open that address, press Begin.
2. Then: ${portal}${routes[0]?.path ?? '/'}
`);
  await build.start();
}

function listening(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', ({ code, message }) =>
      reject(new Error(code === 'EADDRINUSE' ? `Port ${port} is taken. Choose another: --port 4101.` : message)),
    );
    // Nobody else's machine needs it.
    server.listen(port, '127.0.0.1', () => resolve(`http://127.0.0.1:${server.address().port}`));
  });
}
