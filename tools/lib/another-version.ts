import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { containerOf, type ReleaseManifest } from '@openward/contract/releases';

import { readJson } from './workspace.ts';

/**
 * Copies a build as another version, with its own container, addresses and integrity.
 * @param folder of the build
 * @param words texts in its code with replacements
 * @returns the folder of the new build
 */
export function anotherVersion(folder: string, version: string, words: Record<string, string> = {}): string {
  const copy = mkdtempSync(join(tmpdir(), 'openward-version-'));
  cpSync(folder, copy, { recursive: true });
  const manifest = readJson<ReleaseManifest>(folder, 'remote.json');
  const container = manifest.container && containerOf(manifest.name, version);
  const changes = Object.entries({ [manifest.version]: version, [manifest.container]: container, ...words });
  const integrity: Record<string, string> = {};
  const files = readdirSync(copy, { recursive: true, encoding: 'utf8' }).filter((file) => file in manifest.integrity);
  // The page last, because it contains the integrity of the other files.
  for (const file of files.sort((one, other) => Number(one.endsWith('.html')) - Number(other.endsWith('.html')))) {
    const path = join(copy, file);
    if (/\.(js|css|html)$/.test(file)) {
      let text = readFileSync(path, 'utf8');
      for (const [before, after] of changes) if (before) text = text.replaceAll(before, after);
      for (const [name, value] of Object.entries(integrity))
        text = text.replaceAll(manifest.integrity[name] ?? '', value);
      writeFileSync(path, text);
    }
    integrity[file] = `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}`;
  }
  writeFileSync(join(copy, 'remote.json'), JSON.stringify({ ...manifest, version, container, integrity }));
  return copy;
}
