import { existsSync, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds in which several changes count as one: a save may be several events, a checkout is hundreds. */
const PAUSE = 80;
/** What builds and editors leave beside the sources. */
const IGNORED = /^(\..*|node_modules|dist|.*~|.*\.tmp)$/;

/**
 * Watches folders with all that lies in them. Folder by folder: Node's own recursive watching follows each file on
 * Linux, and loses one that an editor saves by putting another in its place.
 * @param {string[]} folders absolute; one that does not exist is left out
 * @param {(files: string[]) => void} changed hears of absolute paths, changed, made or removed
 * @param {{recursive?: boolean}} options `recursive: false` for the folders' own files alone
 * @returns a function that ends it
 */
export function watchFiles(folders, changed, { recursive = true } = {}) {
  const files = new Set();
  const watchers = new Map();
  let timer;
  const tell = () => {
    const told = [...files];
    files.clear();
    changed(told);
  };
  const forget = (folder) => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const add = (folder) => {
    forget(folder);
    const watcher = watch(folder, (_event, name) => {
      if (!name || IGNORED.test(name)) return;
      const path = join(folder, name);
      // A folder that was removed and comes again under its name is another one.
      if (recursive && isFolder(path)) add(path);
      else forget(path);
      files.add(path);
      clearTimeout(timer);
      timer = setTimeout(tell, PAUSE);
    });
    watchers.set(
      folder,
      watcher.on('error', () => forget(folder)),
    );
    if (!recursive) return;
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory() && !IGNORED.test(entry.name)) add(join(folder, entry.name));
    }
  };
  folders.filter(existsSync).forEach(add);
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
  };
}

function isFolder(path) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
