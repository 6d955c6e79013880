import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { commitOf } from '../lib/bench-report.mjs';
import { root } from '../lib/parts.mjs';
import { startPortal } from '../lib/portal.mjs';
import { startRegister } from './register.mjs';

/**
 * Starts this checkout's portal, and before it the other one's by its own scripts, where there is another.
 * @param {string | undefined} beside folder of the other checkout, built
 * @param {string | undefined} server connection string of a PostgreSQL, for a second portal of each that has many patients
 * @returns {Promise<{name: 'there' | 'here', url: string, registerUrl?: string, commit: string,
 *   stop: () => Promise<void>}[]>} `registerUrl` is the second portal's
 * @throws where one of them is not built or does not start; the other is stopped then
 */
export async function startSides(beside, server) {
  const folders = { ...(beside && { there: resolve(beside) }), here: root };
  const sides = [];
  try {
    for (const [name, folder] of Object.entries(folders)) {
      if (!existsSync(join(folder, 'shell/dist'))) throw new Error(`${folder} is not built: npm run build in it.`);
      const start = folder === root ? startPortal : await starterOf(folder);
      const side = { name, commit: commitOf(folder), ...(await start()) };
      sides.push(side);
      if (server) withRegister(side, await startRegister(server, start, name));
    }
  } catch (error) {
    await stopSides(sides);
    throw error;
  }
  return sides;
}

/** Stops what `startSides` has started. */
export async function stopSides(sides) {
  await Promise.all(sides.map(({ stop }) => stop()));
}

function withRegister(side, register) {
  const { stop } = side;
  side.registerUrl = register.url;
  side.stop = async () => {
    await Promise.all([stop(), register.stop()]);
  };
}

async function starterOf(folder) {
  return (await import(pathToFileURL(join(folder, 'scripts/lib/portal.mjs')).href)).startPortal;
}
