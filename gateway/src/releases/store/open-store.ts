import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Environment, type SettingName, setting } from '@openward/server-kit/settings';
import { ReleaseError } from '../errors.ts';
import { documentFile, folderStore, historyFile } from './folder-store.ts';
import { type Mirror, mirrorOf } from './mirror.ts';
import { type PostgresStore, postgresStore } from './postgres-store.ts';
import type { ReleaseStore } from './store.ts';

/** The folder that gateways serve releases from; with `RELEASES_STORE=postgres`, a copy of the database. */
export function releasesFolder(env: Environment): string {
  return resolve(set(env, 'RELEASES_DIR'));
}

/**
 * The store that the environment names.
 * @param releases a folder from the command line, which overrides the environment
 * @throws ReleaseError if a setting is missing or invalid
 */
export function openStore(env: Environment, releases?: string): ReleaseStore | PostgresStore {
  if (releases) return folderStore(resolve(releases));
  if (set(env, 'RELEASES_STORE') === 'folder') return folderStore(releasesFolder(env));
  const own = set(env, 'RELEASES_DATABASE_URL');
  const url = own ?? set(env, 'DATABASE_URL');
  if (!url) throw new ReleaseError('RELEASES_STORE=postgres needs RELEASES_DATABASE_URL or DATABASE_URL.');
  // DATABASE_OWNER_URL is for the practice's database, so it is not used with a separate releases database.
  const practices = own ? undefined : set(env, 'DATABASE_OWNER_URL');
  return postgresStore({ url, ownerUrl: set(env, 'RELEASES_DATABASE_OWNER_URL') ?? practices });
}

function set<N extends SettingName>(env: Environment, name: N) {
  try {
    return setting(env, name);
  } catch (error) {
    throw new ReleaseError((error as Error).message);
  }
}

/**
 * Refuses a folder without releases, because an operator may have named the wrong one.
 * @param releases as in {@link openStore}
 * @throws ReleaseError
 */
export function refuseNothing(env: Environment, releases?: string): void {
  if (!releases && set(env, 'RELEASES_STORE') === 'postgres') return;
  const folder = releases ? resolve(releases) : releasesFolder(env);
  if (existsSync(documentFile(folder)) || existsSync(historyFile(folder))) return;
  throw new ReleaseError(`There are no releases in ${folder}. Set RELEASES_DIR, or publish a part first.`);
}

/** Keeps the folder in sync with the store; undefined if the folder is the store. @throws ReleaseError */
export function openMirror(store: ReleaseStore | PostgresStore, env: Environment): Mirror | undefined {
  return 'watch' in store ? mirrorOf(store, releasesFolder(env)) : undefined;
}
