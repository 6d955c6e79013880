import { bytes, text } from '@openward/server-kit/postgres/rows';
import { digestOf } from '../build.ts';
import { type Asked, ask, look } from './postgres-pool.ts';
import { SCHEMA } from './postgres-schema.ts';
import type { ReleaseFiles, Staged } from './store.ts';

/** Maximum bytes of one statement, unless a single file is larger. */
const BATCH = 1_000_000;

/** Files that are stored in the database, but belong to no version yet. */
export class StagedBlobs implements Staged {
  /** SHA-256 by path. */
  readonly digests: ReadonlyMap<string, string>;

  constructor(digests: ReadonlyMap<string, string>) {
    this.digests = digests;
  }

  async discard(): Promise<void> {
    // Another publish may need the same bytes; unused ones are deleted later.
  }
}

/** Stores missing bytes. Each statement is a transaction that locks in the same order, which prevents deadlocks. */
export async function stageBlobs(asked: Asked, files: ReleaseFiles): Promise<StagedBlobs> {
  const digests = new Map([...files].map(([path, content]) => [path, digestOf(content)]));
  const contents = new Map([...files].map(([path, content]) => [digests.get(path) as string, content]));
  const there = await ask(
    asked,
    { digest: text },
    `with known as (select digest from ${SCHEMA}.blob where digest = any($1) order by digest for update)
     update ${SCHEMA}.blob set staged_at = now() from known where blob.digest = known.digest returning blob.digest`,
    [[...contents.keys()]],
  );
  for (const { digest } of there) contents.delete(digest);
  for (const batch of batchesOf([...contents].sort(([one], [other]) => (one < other ? -1 : 1)))) {
    await ask(
      asked,
      {},
      `insert into ${SCHEMA}.blob (digest, content)
       select * from unnest($1::text[], $2::bytea[]) on conflict do nothing`,
      [batch.map(([digest]) => digest), batch.map(([, content]) => content)],
    );
  }
  return new StagedBlobs(digests);
}

/** Assigns staged files to a version. */
export async function addFiles(asked: Asked, name: string, version: string, { digests }: StagedBlobs): Promise<void> {
  await ask(
    asked,
    {},
    `insert into ${SCHEMA}.file (name, version, path, digest)
     select $1, $2, * from unnest($3::text[], $4::text[])`,
    [name, version, [...digests.keys()], [...digests.values()]],
  );
}

/** Removes a version's files; {@link sweepBlobs} deletes their bytes. */
export async function removeFiles(asked: Asked, name: string, version: string): Promise<void> {
  await ask(asked, {}, `delete from ${SCHEMA}.file where name = $1 and version = $2`, [name, version]);
}

const UNUSED = `select digest from ${SCHEMA}.blob
  where staged_at < $1 and not exists (select from ${SCHEMA}.file where file.digest = blob.digest)`;

/** SHA-256 of bytes that no version needs and that were staged before `before`. */
export async function unusedBlobs(asked: Asked, before: Date): Promise<string[]> {
  const rows = await look(asked, { digest: text }, UNUSED, [before]);
  return rows.map(({ digest }) => digest);
}

/** Deletes the bytes that {@link unusedBlobs} returns, and returns their digests. */
export async function sweepBlobs(asked: Asked, before: Date): Promise<string[]> {
  // Skips rows that a publish has just locked to use again.
  const sweep = `delete from ${SCHEMA}.blob where digest in (${UNUSED} for update skip locked) returning digest`;
  const rows = await look(asked, { digest: text }, sweep, [before]);
  return rows.map(({ digest }) => digest);
}

/** SHA-256 of a version's files by path; empty if it has none. */
export async function filesOf(asked: Asked, name: string, version: string): Promise<Map<string, string>> {
  const rows = await look(
    asked,
    { path: text, digest: text },
    `select path, digest from ${SCHEMA}.file where name = $1 and version = $2`,
    [name, version],
  );
  return new Map(rows.map(({ path, digest }) => [path, digest]));
}

/** Stored bytes by their SHA-256, unchecked; missing ones are left out. */
export async function contentsOf(asked: Asked, digests: string[]): Promise<Map<string, Buffer>> {
  const rows = await look(
    asked,
    { digest: text, content: bytes },
    `select digest, content from ${SCHEMA}.blob where digest = any($1)`,
    [digests],
  );
  return new Map(rows.map(({ digest, content }) => [digest, content]));
}

/** The bytes of one file of a version; undefined if it does not exist. */
export async function fileOf(asked: Asked, name: string, version: string, path: string): Promise<Buffer | undefined> {
  const rows = await look(
    asked,
    { content: bytes },
    `select content from ${SCHEMA}.file join ${SCHEMA}.blob using (digest)
     where name = $1 and version = $2 and path = $3`,
    [name, version, path],
  );
  return rows[0]?.content;
}

function batchesOf(contents: [string, Buffer][]): [string, Buffer][][] {
  const batches: [string, Buffer][][] = [];
  let size = BATCH;
  for (const each of contents) {
    size += each[1].length;
    if (size > BATCH) {
      batches.push([]);
      size = each[1].length;
    }
    batches.at(-1)?.push(each);
  }
  return batches;
}
