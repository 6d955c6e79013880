import { configFrom, migrateDatabase } from '@openward/api';
import { openStore } from '../releases/store/open-store.ts';
import { giveUp, sentenceOf } from '../start.ts';

/**
 * `openward migrate`: brings the tables of the practice and of the releases to this version, grants the portal's role
 * its rights, and ends. Then no gateway needs `DATABASE_OWNER_URL`.
 */
export async function main(): Promise<void> {
  const { env } = process;
  try {
    const { databaseUrl: url, databaseOwnerUrl: ownerUrl, dataDir } = configFrom(env);
    await migrateDatabase({ url, ownerUrl, dataDir: `${dataDir}/database` });
    const store = openStore(env);
    if ('prepare' in store) await store.prepare().finally(() => store.close());
    console.log('The tables fit this version.');
  } catch (error) {
    giveUp(sentenceOf(error));
  }
}
