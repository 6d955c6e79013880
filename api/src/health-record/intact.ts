import { sql } from 'drizzle-orm';
import { areNamesIntact } from '../documents/completion-names.ts';
import { digestOfHashed, type Hashed } from '../documents/evidence.ts';
import { COMPLETE } from '../documents/reading.ts';
import type { Tx } from '../platform/database/database.ts';

/** A completed document as it is stored now, and what was noted down beside it. */
export interface Stored {
  /** What its digest is computed over; files and the signature's image count with what they hold now. */
  now: Hashed;
  digest: string;
  /** The names that are kept with it. */
  names: Parameters<typeof areNamesIntact>[0];
  /** The time that lists show, which is no part of the digest. */
  listedAt: Date | null;
}

/**
 * Which of these documents still are what was completed, by their ids: the same as `GET /document/:id/verify` finds, in one
 * statement for all. As there, it is the first row of the audit that counts.
 */
export async function intactDocuments(tx: Tx, stored: readonly Stored[]): Promise<ReadonlySet<string>> {
  const unchanged = stored.filter(
    ({ now, digest, listedAt }) => listedAt?.getTime() === now.completedAt.getTime() && digestOfHashed(now) === digest,
  );
  if (unchanged.length === 0) return new Set();
  const ids = sql`${sql.param(unchanged.map(({ now }) => now.documentId))}::uuid[]`;
  const { rows } = (await tx.execute(sql`
    select distinct on (about.id) about.id, audit.digest, audit.about
    from audit cross join unnest(audit.entity_ids) as about(id)
    where audit.digest is not null and audit.action = ${COMPLETE} and audit.entity_ids && ${ids} and about.id = any(${ids})
    order by about.id, audit.position`)) as unknown as {
    rows: { id: string; digest: string; about: string | null }[];
  };
  const audited = new Map(rows.map((row) => [row.id, row]));
  return new Set(
    unchanged
      .filter(({ now, digest, names }) => {
        const row = audited.get(now.documentId);
        return row?.digest === digest && areNamesIntact(names, row.about);
      })
      .map(({ now }) => now.documentId),
  );
}
