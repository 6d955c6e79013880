import { existsSync, type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds in which changes are combined: a save may cause several events, a checkout hundreds. */
const PAUSE = 80;
/** Output of builds and editors beside the sources. */
const IGNORED = /^(\..*|node_modules|dist|.*~|.*\.tmp)$/;

/**
 * Watches folders recursively, each folder separately: on Linux, Node's own recursive watching loses files that an
 * editor saves by replacing them.
 * @param folders absolute; missing ones are skipped
 * @param changed called with absolute paths of changed, added or removed files
 * @param options `recursive: false` watches only the folders' own files
 * @returns a function that stops watching
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
      // A folder that was removed and added again needs a new watcher.
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
