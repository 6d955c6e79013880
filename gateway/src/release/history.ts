import { createHash } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One change of what users get. `hash` covers the entry and the hash before it. */
export interface HistoryEntry {
  at: string;
  who: string;
  action: 'activate' | 'rollback';
  name: string;
  from: string | null;
  to: string;
  why: string;
  before: string;
  hash: string;
}

const START = '0'.repeat(64);

/** Where the history lies: one JSON entry a line, only ever appended to. */
export function historyFile(releasesDir: string): string {
  return join(releasesDir, 'history.jsonl');
}

/** Appends an entry, chained to the one before: a line that was changed or taken out breaks the chain. */
export async function appendHistory(releasesDir: string, entry: Omit<HistoryEntry, 'before' | 'hash'>): Promise<void> {
  const before = (await readHistory(releasesDir)).at(-1)?.hash ?? START;
  const chained = { ...entry, before, hash: hashOf(entry, before) };
  await appendFile(historyFile(releasesDir), `${JSON.stringify(chained)}\n`);
}

/** Stands for a line that is no entry: it fits nothing, so the chain shows as broken there. */
const UNREADABLE: HistoryEntry = {
  at: '',
  who: '',
  action: 'activate',
  name: '(unreadable)',
  from: null,
  to: '',
  why: '',
  before: '',
  hash: '',
};

/** Reads the history, oldest first. A line that cannot be read keeps nobody from going on: {@link brokenAt} finds it. */
export async function readHistory(releasesDir: string): Promise<HistoryEntry[]> {
  const text = await readFile(historyFile(releasesDir), 'utf8').catch(() => '');
  return text.split('\n').filter(Boolean).map(entryIn);
}

function entryIn(line: string): HistoryEntry {
  try {
    return JSON.parse(line) as HistoryEntry;
  } catch {
    return UNREADABLE;
  }
}

/** The place of the first entry that does not fit the one before it; undefined where the chain is whole. */
export function brokenAt(history: HistoryEntry[]): number | undefined {
  let before = START;
  for (const [place, { before: claimed, hash, ...entry }] of history.entries()) {
    if (claimed !== before || hash !== hashOf(entry, before)) return place;
    before = hash;
  }
  return undefined;
}

function hashOf(entry: object, before: string): string {
  return createHash('sha256').update(before).update(JSON.stringify(entry)).digest('hex');
}
