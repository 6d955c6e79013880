import type { ReleaseManifest } from '@openward/contract/releases';
import { digestOf, integrityOf } from '../build.ts';
import { ReleaseError } from '../errors.ts';
import { replayed } from '../history.ts';
import { withCompressed } from '../publish.ts';
import type { PostgresStore, PublishedFiles } from './postgres-store.ts';
import type { ReleaseFiles, ReleaseStore } from './store.ts';

/**
 * Copies each published version with verified files, the registry, the history and the teams' tokens to an empty
 * database. The source stays unchanged.
 * @returns the number of versions and changes
 * @throws ReleaseError if the source is damaged or the database has releases; the database then gets no release
 */
export async function moveReleases(from: ReleaseStore, to: PostgresStore) {
  // An empty change completes an interrupted one.
  const document = await from.change(async () => undefined);
  const history = await from.history();
  if (history.length === 0) throw new ReleaseError('This folder has no releases. Nothing was moved.');
  if (JSON.stringify(replayed(history)) !== JSON.stringify(document)) {
    throw new ReleaseError('The registry does not match its history. Run `release verify` and repair it first.');
  }
  const versions: PublishedFiles[] = [];
  for (const [name, published] of Object.entries(document.published)) {
    for (const [version, { digest }] of Object.entries(published)) {
      const files = await withCompressed(await checkedFiles(from, name, version, digest));
      versions.push({ name, version, staged: await to.stage(name, version, files) });
    }
  }
  await to.adopt({ document, history, versions, tokens: await from.readTokens() });
  return { versions: versions.length, changes: history.length };
}

async function checkedFiles(from: ReleaseStore, name: string, version: string, digest: string): Promise<ReleaseFiles> {
  const damaged = (path: string) =>
    new ReleaseError(`${name} ${version} is damaged: ${path} was changed. Nothing was moved.`);
  const manifest = await from.file(name, version, 'remote.json');
  if (!manifest || digestOf(manifest) !== digest) throw damaged('remote.json');
  const files = new Map([['remote.json', manifest]]);
  const { integrity } = JSON.parse(manifest.toString('utf8')) as ReleaseManifest;
  for (const [path, expected] of Object.entries(integrity)) {
    const content = await from.file(name, version, path);
    if (!content || integrityOf(content) !== expected) throw damaged(path);
    files.set(path, content);
  }
  return files;
}
