import { BackupError } from './place.mjs';

/**
 * What a database of ours says of its own state: how far it is migrated, and where the chain of its audit ends.
 * @param {(text: string) => Promise<{rows: any[]}>} ask
 * @throws BackupError where it is none of ours
 */
export async function stateOf(ask) {
  const found = await ask("select to_regclass('public.audit_head') is not null as is_ours");
  if (!found.rows[0].is_ours) throw new BackupError('There is no portal in this database: nothing was backed up.');
  const { rows } = await ask(`select last_number::text as batch, encode(last_hash, 'hex') as hash,
    (select count(*)::int from drizzle.__drizzle_migrations) as migrations from audit_head`);
  const [{ batch, hash, migrations }] = rows;
  return { migrations, audit: { batch, hash } };
}
