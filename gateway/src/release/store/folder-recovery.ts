import { applied, madeFrom } from '../registry/history.ts';
import { documentText, type RegistryDocument } from '../registry/registry-document.ts';
import { writeAtomically } from './atomic-write.ts';
import { documentFile, historyFile, readDocument } from './folder-files.ts';
import { lastEntry, readLines } from './history-file.ts';

/**
 * What is in force in a folder, with all of it brought into one state: a change that the history holds and the
 * registry does not is completed, and a registry that is gone or damaged is made anew from a history that is whole. Under
 * the lock only.
 * @throws ReleaseError where the registry is damaged and the history as well
 */
export async function recovered(folder: string): Promise<RegistryDocument> {
  const document = await readDocument(folder).catch((error) => {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  });
  const last = await lastEntry(historyFile(folder));
  if (document && (last?.revision ?? 0) <= document.revision) return document;
  const history = await readLines(historyFile(folder));
  const missing = history.filter(({ revision }) => revision > (document?.revision ?? 0));
  const isNext = document && missing[0]?.before === document.head;
  const after = isNext ? missing.reduce(applied, document) : madeFrom(history, 'registry.json', 'history.jsonl');
  await writeAtomically(documentFile(folder), documentText(after));
  return after;
}
