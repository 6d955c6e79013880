import { existsSync, type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds in which several changes count as one: a save may be several events, a checkout is hundreds. */
const PAUSE = 80;
/** What builds and editors leave beside the sources. */
const IGNORED = /^(\..*|node_modules|dist|.*~|.*\.tmp)$/;

/**
 * Watches folders with everything in them. Folder by folder: Node's own recursive watching follows each file on Linux,
 * and loses one that an editor saves by replacing it.
 * @param folders absolute; one that does not exist is left out
 * @param changed is called with absolute paths that were changed, added or removed
 * @param options `recursive: false` for the folders' own files alone
 * @returns a function that ends it
 */
export function watchFiles(
  folders: string[],
  changed: (files: string[]) => void,
  { recursive = true }: { recursive?: boolean } = {},
): () => void {
  const files = new Set<string>();
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    const received = [...files];
    files.clear();
    changed(received);
  };
  const forget = (folder: string) => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const add = (folder: string) => {
    forget(folder);
    const watcher = watch(folder, (_event, name) => {
      if (!name || IGNORED.test(name)) return;
      const path = join(folder, name);
      // A folder that was removed and added again under its name is another one.
      if (recursive && statSync(path, { throwIfNoEntry: false })?.isDirectory()) add(path);
      else forget(path);
      files.add(path);
      clearTimeout(timer);
      timer = setTimeout(tell, PAUSE);
    });
    watcher.on('error', () => forget(folder));
    watchers.set(folder, watcher);
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
