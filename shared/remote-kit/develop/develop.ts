import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteManifest } from '@openward/contract/releases';

import { readJson } from '../build/packages.ts';
import { WatchedBuild } from './build.ts';
import { answersTo } from './server.ts';

/** Options of `openward develop`. */
export interface DevelopOptions {
  folder: string;
  /** The portal's origin. */
  portal: string;
  /** 0 chooses a free port. */
  port: number;
}

/**
 * Builds a remote at each save and serves it to the pages of one portal until the process ends.
 * @throws Error with a sentence if the folder has no remote or the port is in use
 */
export async function develop({ folder, portal, port }: DevelopOptions): Promise<void> {
  const file = join(folder, 'remote.json');
  if (!existsSync(file)) throw new Error(`There is no remote.json in ${folder}. Run this in the folder of a remote.`);
  const { name, routes } = readJson<RemoteManifest>(file);
  const output = mkdtempSync(join(tmpdir(), `openward-develop-${name}-`));
  process.on('exit', () => rmSync(output, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));

  const build = new WatchedBuild(folder, output);
  const server = createServer(answersTo({ portal, output, build }));
  const origin = await listening(server, port);
  console.log(`${name} is served at ${origin}, only to pages of ${portal}.

1. Once: an operator runs this in the portal's folder, where its DEVELOP_KEY is set,
     node gateway/dist/cli.js develop grant <your e-mail> ${name} ${origin} --portal ${portal}
   (on a server: openward develop grant …) and sends you the link that it prints. Sign in to the portal, open the link and press Begin.
2. Then open ${portal}${routes[0]?.path ?? '/'}
`);
  await build.start();
}

function listening(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      reject(new Error(code === 'EADDRINUSE' ? `Port ${port} is in use. Choose another: --port 4101.` : message)),
    );
    // Only this machine needs access.
    server.listen(port, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}
