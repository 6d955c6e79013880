import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds in which several changes count as one: a save may be several events, a checkout is hundreds. */
const PAUSE = 80;
/** What builds and editors leave beside the sources. */
const IGNORED = /(^|[\\/])(\.[^\\/]*|node_modules|dist)([\\/]|$)|(~|\.tmp)$/;

/**
 * Watches folders with all that lies in them.
 * @param {string[]} folders absolute; one that does not exist is left out
 * @param {(files: string[]) => void} changed hears of absolute paths, changed, made or removed
 * @param {{recursive?: boolean}} options `recursive: false` for the folders' own files alone
 * @returns a function that ends it
 */
export function watchFiles(folders, changed, { recursive = true } = {}) {
  const files = new Set();
  let timer;
  const tell = () => {
    const told = [...files];
    files.clear();
    changed(told);
  };
  const watchers = folders.filter(existsSync).map((folder) => {
    const watcher = watch(folder, { recursive }, (_event, name) => {
      if (!name || IGNORED.test(name)) return;
      files.add(join(folder, name));
      clearTimeout(timer);
      timer = setTimeout(tell, PAUSE);
    });
    // A folder that is removed is nothing to fail for.
    return watcher.on('error', () => {});
  });
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
