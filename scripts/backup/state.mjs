import { BackupError } from './place.mjs';

/**
 * What a database of ours says of its own state: how far it is migrated, and where the chain of its audit ends.
 * @param {(text: string) => Promise<{rows: any[]}>} ask
 * @param {{holdsReleases: boolean}} expected with RELEASES_STORE=postgres the releases lie in it as well
 * @throws BackupError where it is none of ours, or has no releases and should
 */
export async function stateOf(ask, { holdsReleases }) {
  const found = await ask(`select to_regclass('public.audit_head') is not null as is_ours,
    to_regclass('openward_releases.registry') is not null as has_releases`);
  const [{ is_ours: isOurs, has_releases: hasReleases }] = found.rows;
  if (!isOurs) throw new BackupError('There is no portal in this database: nothing was backed up.');
  if (holdsReleases && !hasReleases) {
    throw new BackupError(
      'RELEASES_STORE is postgres, but there are no releases in this database: nothing was backed up. Set what the ' +
        'gateways have, or publish a part first.',
    );
  }
  const { rows } = await ask(`select last_number::text as batch, encode(last_hash, 'hex') as hash,
    (select count(*)::int from drizzle.__drizzle_migrations) as migrations from audit_head`);
  const [{ batch, hash, migrations }] = rows;
  return { migrations, audit: { batch, hash } };
}
