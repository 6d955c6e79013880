import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../lib/parts.mjs';
import { BackupError } from './place.mjs';

/**
 * `npm run audit:verify` on a restored database: every row and batch must fit, and the chain must be the one of the
 * backup.
 * @returns what it says, a sentence a line
 * @throws BackupError with the first thing that does not fit
 */
export function verifyAudit({ url, dataDir }, { batch, hash }) {
  const { DATABASE_URL: _url, ...env } = process.env;
  const args = batch === '0' ? [] : ['--expect', `${batch}:${hash}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'api/dist/audit/cli.js'), ...args], {
    env: { ...env, DATA_DIR: dataDir, ...(url ? { DATABASE_URL: url } : {}) },
    encoding: 'utf8',
  });
  if (status === 0) return stdout.trim();
  throw new BackupError(`The restored audit does not verify: ${stderr.trim()}`);
}
