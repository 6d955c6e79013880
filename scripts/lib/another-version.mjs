import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { containerOf } from '@openward/contract/releases';

const TEXTS = /\.(js|css|html)$/;

/**
 * A build once more under another version, as if it had been built again: with a container, addresses and integrity of
 * its own, and with other words on its screens.
 * @param {string} folder where the build lies
 * @param {string} version
 * @param {Record<string, string>} words what its code says, and what it is to say instead
 * @returns {string} the folder of the new build
 */
export function anotherVersion(folder, version, words = {}) {
  const copy = mkdtempSync(join(tmpdir(), 'openward-version-'));
  cpSync(folder, copy, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8'));
  const container = manifest.container && containerOf(manifest.name, version);
  const changes = Object.entries({ [manifest.version]: version, [manifest.container]: container, ...words });
  const integrity = {};
  const files = readdirSync(copy, { recursive: true }).filter((file) => file in manifest.integrity);
  // The page last: it names the integrity of the others.
  for (const file of files.sort((one, other) => Number(one.endsWith('.html')) - Number(other.endsWith('.html')))) {
    const path = join(copy, file);
    if (TEXTS.test(file)) {
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
