import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EMPTY_DOCUMENT, parseDocument, type RegistryDocument } from '../registry/registry-document.ts';

/** Where the document lies in a folder of releases. */
export function documentFile(folder: string): string {
  return join(folder, 'registry.json');
}

/** Where the history lies: one JSON entry a line, only ever appended to. */
export function historyFile(folder: string): string {
  return join(folder, 'history.jsonl');
}

/** Marks a folder as a copy of a database's releases, which nobody but its gateway changes. */
export function copyMark(folder: string): string {
  return join(folder, '.copy');
}

/** What the deployed api answers. */
export function apiFile(folder: string): string {
  return join(folder, 'api.json');
}

/** Reads the document of a folder; an empty one where nothing was released yet. @throws SyntaxError where it is damaged */
export async function readDocument(folder: string): Promise<RegistryDocument> {
  const text = await readFile(documentFile(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? EMPTY_DOCUMENT : parseDocument(text);
}
