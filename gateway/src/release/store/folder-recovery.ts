import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applied, madeFrom, nextEntry } from '../registry/history.ts';
import { documentText, type RegistryDocument, START } from '../registry/registry-document.ts';
import { writeAtomically } from './atomic-write.ts';
import { documentFile, historyFile, readDocument } from './folder-files.ts';
import { appendLine, lastEntry, readLines } from './history-file.ts';

/**
 * What is in force in a folder, with all of it brought into one state: a change that the history holds and the
 * registry does not is completed, a registry that is gone or damaged is made anew from a history that is whole, and one
 * without a history is taken over. Under the lock only.
 * @throws ReleaseError where the registry is damaged and the history as well
 */
export async function recovered(folder: string): Promise<RegistryDocument> {
  const document = await readDocument(folder).catch((error) => {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  });
  if (document?.head === '') return adopted(folder, document);
  const last = await lastEntry(historyFile(folder));
  if (document && (last?.revision ?? 0) <= document.revision) return document;
  const history = await readLines(historyFile(folder));
  const missing = history.filter(({ revision }) => revision > (document?.revision ?? 0));
  const isNext = document && missing[0]?.before === document.head;
  const after = isNext ? missing.reduce(applied, document) : madeFrom(history, 'registry.json', 'history.jsonl');
  await writeAtomically(documentFile(folder), documentText(after));
  return after;
}

/** Takes a registry over that no history led to, such as one of version 1.0.0: from now on it follows from its history. */
async function adopted(folder: string, document: RegistryDocument): Promise<RegistryDocument> {
  const last = await lastEntry(historyFile(folder));
  const isOld = Object.keys(document.published).length === 0;
  const published = isOld ? await versionsIn(folder) : document.published;
  const record = {
    action: 'adopt' as const,
    name: '*',
    from: null,
    to: '',
    who: 'openward',
    why: 'taken over as it stood',
    adopted: { releases: document.releases, published },
  };
  const entry = nextEntry({ ...document, head: last?.hash ?? START }, record, new Date());
  await appendLine(historyFile(folder), entry);
  const after = applied(document, entry);
  await writeAtomically(documentFile(folder), documentText(after));
  return after;
}

async function versionsIn(folder: string): Promise<RegistryDocument['published']> {
  const published: RegistryDocument['published'] = {};
  const names = (await readdir(folder, { withFileTypes: true })).filter((each) => each.isDirectory());
  for (const { name } of names.filter((each) => /^[a-z]/.test(each.name))) {
    for (const version of await readdir(join(folder, name))) {
      const manifest = await readFile(join(folder, name, version, 'remote.json')).catch(() => undefined);
      if (!manifest) continue;
      const digest = createHash('sha256').update(manifest).digest('hex');
      published[name] = { ...published[name], [version]: { digest, at: new Date().toISOString() } };
    }
  }
  return published;
}
