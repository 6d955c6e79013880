import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { digestOf, integrityOf } from './build.ts';
import { type PublishedVersion, publishedVersion } from './registry.ts';
import { disagreements, type State, stateOf } from './status.ts';
import type { ReleaseStore } from './store/store.ts';

/** An entry of the history as noted elsewhere. */
export interface KnownEntry {
  revision: number;
  hash: string;
}

/** Milliseconds for which files without an entry may belong to a running command. */
const AT_WORK = 60 * 60_000;

/**
 * Checks the history's chain and length, the registry against it, each manifest against its published digest, and each
 * file and its compressed forms against the manifest. Changes nothing.
 * @param known an entry that the history must contain unchanged
 * @returns the number of checked files without compressed forms, and a sentence for each fault; `head`, noted
 * elsewhere, later proves that the history was not rewritten
 * @throws SyntaxError if the registry is damaged
 */
export async function verify(store: ReleaseStore, known?: KnownEntry) {
  const state = await stateOf(store);
  const { document, history } = state;
  const faults = [...disagreements(state), ...(known ? missingEntry(state, known) : [])];
  let versions = 0;
  let files = 0;
  for (const [name, published] of Object.entries(document.published)) {
    for (const [version, entry] of Object.entries(published)) {
      const found = await versionFaults(store, { name, version }, entry);
      versions += 1;
      files += found.files;
      faults.push(...found.faults);
    }
  }
  const leftovers = await store.leftovers(new Date(Date.now() - AT_WORK));
  const { revision, head } = document;
  return { revision, head, entries: history.length, versions, files, faults, leftovers };
}

function missingEntry({ history }: State, { revision, hash }: KnownEntry): string[] {
  const entry = history.find((each) => each.revision === revision);
  if (entry?.hash === hash) return [];
  const what = entry ? `has another hash, ${entry.hash}` : 'is missing';
  return [`The history's entry with revision ${revision} ${what}: someone rewrote the history.`];
}

/** A sentence for each lost or changed file of the versions that users get. */
export async function damageOf(store: ReleaseStore): Promise<string[]> {
  const document = await store.read();
  const found = Object.entries(document.releases).map(async ([name, { active: version }]) => {
    const published = publishedVersion(document, name, version);
    // `status` itself reports a damaged remote.json.
    return published && (await store.manifest(name, version))
      ? (await versionFaults(store, { name, version }, published)).faults
      : [];
  });
  return (await Promise.all(found)).flat();
}

interface Version {
  name: string;
  version: string;
}

async function versionFaults(store: ReleaseStore, { name, version }: Version, { digest }: PublishedVersion) {
  const bytes = await store.file(name, version, 'remote.json');
  if (!bytes) return { files: 0, faults: [`${name} ${version}: remote.json is missing.`] };
  // Its integrity values are not reliable then.
  if (digestOf(bytes) !== digest) return { files: 1, faults: [`${name} ${version}: remote.json was changed.`] };
  const { integrity } = JSON.parse(bytes.toString('utf8')) as { integrity: Record<string, string> };
  const faults: string[] = [];
  for (const [file, expected] of Object.entries(integrity)) {
    const fault = await fileFault(store, { name, version }, file, expected);
    if (fault) faults.push(`${name} ${version}: ${fault}`);
  }
  for (const form of await damagedForms(store, { name, version }, 'remote.json', bytes)) {
    faults.push(`${name} ${version}: ${form} does not match remote.json.`);
  }
  return { files: 1 + Object.keys(integrity).length, faults };
}

async function fileFault(store: ReleaseStore, { name, version }: Version, file: string, expected: string) {
  const content = await store.file(name, version, file);
  if (!content) return `${file} is missing.`;
  if (integrityOf(content) !== expected) return `${file} was changed.`;
  const [damaged] = await damagedForms(store, { name, version }, file, content);
  return damaged && `${damaged} does not match ${file}.`;
}

const FORMS = { br: promisify(brotliDecompress), gz: promisify(gunzip) };

/** Compressed forms that exist, and so reach browsers, but differ from the file. */
export async function damagedForms(store: ReleaseStore, { name, version }: Version, file: string, content: Buffer) {
  const damaged: string[] = [];
  for (const [extension, unpacked] of Object.entries(FORMS)) {
    const form = await store.file(name, version, `${file}.${extension}`);
    const held = form && (await unpacked(form).catch(() => undefined));
    if (form && !held?.equals(content)) damaged.push(`${file}.${extension}`);
  }
  return damaged;
}
