import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { commitOf } from '../lib/bench-report.mjs';
import { root } from '../lib/parts.mjs';
import { startPortal } from '../lib/portal.mjs';

/**
 * Starts this checkout's portal, and before it the other one's by its own scripts, where there is another.
 * @param {string | undefined} beside folder of the other checkout, built
 * @returns {Promise<{name: 'there' | 'here', url: string, commit: string, stop: () => Promise<void>}[]>}
 * @throws where one of them is not built or does not start; the other is stopped then
 */
export async function startSides(beside) {
  const folders = { ...(beside && { there: resolve(beside) }), here: root };
  const sides = [];
  try {
    for (const [name, folder] of Object.entries(folders)) {
      if (!existsSync(join(folder, 'shell/dist'))) throw new Error(`${folder} is not built: npm run build in it.`);
      const start = folder === root ? startPortal : await starterOf(folder);
      sides.push({ name, commit: commitOf(folder), ...(await start()) });
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

async function starterOf(folder) {
  return (await import(pathToFileURL(join(folder, 'scripts/lib/portal.mjs')).href)).startPortal;
}
