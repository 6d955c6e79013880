import type { ApiContract, ReleaseManifest } from '@openward/contract/releases';
import { json, text } from '@openward/server-kit/postgres/rows';
import { ReleaseError } from '../errors.ts';
import { applied, entryIn, type HistoryEntry, madeFrom, nextEntry } from '../history.ts';
import { documentText, EMPTY_DOCUMENT, parseDocument, type RegistryDocument } from '../registry.ts';
import {
  addFiles,
  contentsOf,
  fileOf,
  filesOf,
  removeFiles,
  StagedBlobs,
  stageBlobs,
  sweepBlobs,
  unusedBlobs,
} from './postgres-files.ts';
import { type Ask, type Asked, ask, inTransaction, look, regainingRights, releasesPool } from './postgres-pool.ts';
import { postgresSink } from './postgres-reports.ts';
import { prepareTables, type ReleasesDatabase, SCHEMA } from './postgres-schema.ts';
import { type Watcher, watchRegistry } from './postgres-watch.ts';
import type { ReportSink } from './report-sink.ts';
import { jsonIn, type ReleaseStore, type ReleaseToken, type Staged } from './store.ts';

/** Connections for reading; a change has one more, for itself. */
const READERS = 3;
/** Milliseconds after which staged bytes count as abandoned. */
const STALE = 86_400_000;

/** A version with its staged files. */
export interface PublishedFiles {
  name: string;
  version: string;
  staged: Staged;
}

/** Releases from another store. `history` leads to `document`. */
export interface Adopted {
  document: RegistryDocument;
  history: HistoryEntry[];
  versions: PublishedFiles[];
  tokens: ReleaseToken[];
}

/** Releases in PostgreSQL, which several gateways share. */
export interface PostgresStore extends ReleaseStore {
  /** SHA-256 of a version's files by path, including compressed forms; empty if it is not published. */
  filesOf(name: string, version: string): Promise<Map<string, string>>;
  /** Stored bytes by their SHA-256, unchecked; missing ones are left out. */
  contentsOf(digests: string[]): Promise<Map<string, Buffer>>;
  /** Takes over all releases of another store in one transaction. @throws ReleaseError if there are releases already */
  adopt(releases: Adopted): Promise<void>;
  /** Reports the registry's state now and after each change, until stopped. */
  watch(watcher: Watcher): { stop(): Promise<void> };
  /** Creates missing tables, and grants the role that uses them its rights. @throws ReleaseError */
  prepare(): Promise<void>;
  /** Where each gateway keeps browser reports. */
  reportSink: ReportSink;
  /** Closes the connections. */
  close(): Promise<void>;
}

/**
 * Releases in the schema `openward_releases`. A change is one transaction that locks the registry's row, so files,
 * history and registry change together or not at all. Errors never contain the database address.
 */
export function postgresStore(database: ReleasesDatabase): PostgresStore {
  const pool = releasesPool(database.url, READERS);
  // One connection: changes of this process run one after another, and a waiting change holds no connection that
  // `decide` needs for reading.
  const changer = releasesPool(database.url, 1, database.wait);
  let preparing: Promise<void> | undefined;
  const prepared = () => {
    preparing ??= prepareTables(database).catch((error) => {
      preparing = undefined;
      throw error;
    });
    return preparing;
  };
  const readers = database.ownerUrl ? regainingRights(pool, prepared) : pool;

  return {
    read: () => currentDocument(readers, look),
    history: () => entriesIn(readers),
    async manifest(name, version) {
      const content = await fileOf(readers, name, version, 'remote.json');
      return content && jsonIn<ReleaseManifest>(content.toString('utf8'));
    },
    file: (name, version, path) => fileOf(readers, name, version, path),
    async apiContract() {
      const rows = await look(
        readers,
        { contract: json<ApiContract>() },
        `select contract from ${SCHEMA}.api_contract`,
      );
      return rows[0]?.contract;
    },
    async keepApiContract(contract) {
      await prepared();
      await ask(
        readers,
        {},
        `insert into ${SCHEMA}.api_contract (contract) values ($1)
         on conflict (is_only) do update set contract = excluded.contract`,
        [JSON.stringify(contract)],
      );
    },
    async readTokens() {
      return tokensIn(await look(readers, TOKENS, `select tokens from ${SCHEMA}.token`));
    },
    async changeTokens(decide) {
      await prepared();
      return inTransaction(changer, async (client) => {
        const before = tokensIn(await ask(client, TOKENS, `select tokens from ${SCHEMA}.token for update`));
        const tokens = decide(before);
        if (!tokens) return before;
        await ask(client, {}, `update ${SCHEMA}.token set tokens = $1`, [JSON.stringify(tokens)]);
        return tokens;
      });
    },
    reportSink: postgresSink(readers, prepared),
    async leftovers(before, isRemoving = false) {
      const digests = isRemoving ? await sweepBlobs(changer, before) : await unusedBlobs(readers, before);
      return digests.map((digest) => `blob ${digest}`);
    },
    async stage(_name, _version, files) {
      await prepared();
      return stageBlobs(readers, files);
    },
    async change(decide) {
      await prepared();
      let haveFilesChanged = false;
      const after = await inTransaction(changer, async (client) => {
        const before = await currentDocument(client, ask, 'for update').catch((error) => {
          if (error instanceof SyntaxError) return remade(client);
          throw error;
        });
        const change = await decide(before);
        if (!change) return before;
        const { staged, ...record } = change;
        haveFilesChanged = change.published !== undefined;
        if (staged instanceof StagedBlobs) await addFiles(client, change.name, change.to, staged);
        if (change.published === null) await removeFiles(client, change.name, change.to);
        const entry = nextEntry(before, record, new Date());
        const document = applied(before, entry);
        await write(client, document, [entry]);
        return document;
      });
      // The change is made; leftovers can wait for the next one.
      if (haveFilesChanged) await sweepBlobs(changer, new Date(Date.now() - STALE)).catch(() => {});
      return after;
    },
    async adopt({ document, history, versions, tokens }) {
      await prepared();
      await inTransaction(changer, async (client) => {
        const { revision } = await currentDocument(client, ask, 'for update');
        if (revision > 0) throw new ReleaseError('The database already has releases. Nothing was moved.');
        for (const { name, version, staged } of versions) {
          if (staged instanceof StagedBlobs) await addFiles(client, name, version, staged);
        }
        await write(client, document, history);
        // Some tokens may exist here already.
        const here = tokensIn(await ask(client, TOKENS, `select tokens from ${SCHEMA}.token for update`));
        const moved = tokens.filter(({ id }) => !here.some((each) => each.id === id));
        await ask(client, {}, `update ${SCHEMA}.token set tokens = $1`, [JSON.stringify([...here, ...moved])]);
      });
    },
    prepare: prepared,
    filesOf: (name, version) => filesOf(readers, name, version),
    contentsOf: (digests) => contentsOf(readers, digests),
    watch: (watcher) => watchRegistry(database.url, watcher),
    async close() {
      await Promise.all([pool.end(), changer.end()]);
    },
  };
}

const TOKENS = { tokens: json<ReleaseToken[]>() };

function tokensIn(rows: { tokens: ReleaseToken[] }[]): ReleaseToken[] {
  return rows[0]?.tokens ?? [];
}

async function currentDocument(asked: Asked, how: Ask, lock = ''): Promise<RegistryDocument> {
  const rows = await how(asked, { text }, `select document::text as text from ${SCHEMA}.registry ${lock}`);
  return rows[0] ? parseDocument(rows[0].text) : EMPTY_DOCUMENT;
}

async function entriesIn(asked: Asked): Promise<HistoryEntry[]> {
  const rows = await look(
    asked,
    { entry: text },
    `select entry::text as entry from ${SCHEMA}.history order by position`,
  );
  return rows.map(({ entry }) => entryIn(entry));
}

async function remade(client: Asked): Promise<RegistryDocument> {
  const document = madeFrom(await entriesIn(client), 'The registry in the database', 'its history');
  await write(client, document, []);
  return document;
}

async function write(client: Asked, document: RegistryDocument, entries: HistoryEntry[]): Promise<void> {
  await ask(
    client,
    {},
    `insert into ${SCHEMA}.history (revision, entry)
     select * from unnest($1::integer[], $2::json[])`,
    [entries.map(({ revision }) => revision), entries.map((entry) => JSON.stringify(entry))],
  );
  await ask(client, {}, `update ${SCHEMA}.registry set revision = $1, document = $2`, [
    document.revision,
    documentText(document),
  ]);
  await ask(client, {}, `notify ${SCHEMA}`);
}
