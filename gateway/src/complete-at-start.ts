import { existsSync } from 'node:fs';
import { errorSentence } from './release/cli/error-sentence.ts';
import { copyMark, documentFile, historyFile } from './release/store/folder-files.ts';
import { folderStore } from './release/store/folder-store.ts';

/**
 * Completes what a release command began that was killed between the history and the registry: what the history says is
 * in force is what users get, and no later command brings it unasked. A database has both in one transaction.
 * @param folder the releases that a gateway serves
 * @returns what kept it from doing so, for the log; the gateway serves what the registry says all the same
 */
export async function completeAtStart(folder: string): Promise<string | undefined> {
  const isNew = ![documentFile, historyFile].some((file) => existsSync(file(folder)));
  if (isNew || existsSync(copyMark(folder))) return undefined;
  return folderStore(folder)
    .change(async () => undefined)
    .then(() => undefined, errorSentence);
}
