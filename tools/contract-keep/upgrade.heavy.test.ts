import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '@openward/server-kit/postgres/migrate';
import pg from 'pg';
import { migrationsFolder } from '../../api/src/platform/database/driver.ts';
import { grantTables } from '../../api/src/platform/database/roles.ts';
import { freePort } from '../lib/postgres.ts';
import { manyPatients, previousDatabase } from '../lib/previous-database.ts';

/*
 * Upgrades the previous release's database while a server of that release is in use, as during a rolling upgrade. `npm
 * run contract:keep` stores that database and its commit.
 */
const ROOT = join(__dirname, '../..');
const SERVER = process.env.TEST_DATABASE_URL ?? '';
const KEPT = previousDatabase();
const [, COMMIT = ''] = /^-- ([0-9a-f]{40})\n/.exec(KEPT) ?? [];
// A shallow clone may lack the commit.
const hasCommit = spawnSync('git', ['cat-file', '-e', COMMIT], { cwd: ROOT }).status === 0;
const onPostgres = SERVER && hasCommit ? describe : describe.skip;

/** Enough rows that a statement which reads or writes all of them takes seconds. */
const ROWS = 200_000;
/** Milliseconds. */
const LONGEST_CALL = process.env.TEST_LANE === 'timing' ? 1_000 : Number.POSITIVE_INFINITY;
// Only stops a test that hangs, because the duration depends on the machine.
jest.setTimeout(1_800_000);

/** Compiles the api of a commit with the installed packages. @returns its main file */
function apiOf(commit: string): string {
  const folder = join(ROOT, 'node_modules/.cache/openward', commit);
  const main = join(folder, 'api/dist/main.js');
  if (existsSync(main)) return main;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'node_modules/@openward'), { recursive: true });
  const files = ['api', 'shared/contract', 'package.json', 'tsconfig.base.json'];
  const archive = execFileSync('git', ['archive', commit, ...files], { cwd: ROOT, maxBuffer: 1e9 });
  execFileSync('tar', ['-x'], { cwd: folder, input: archive });
  symlinkSync(join(folder, 'shared/contract'), join(folder, 'node_modules/@openward/contract'));
  const own = join(ROOT, 'api/node_modules');
  if (existsSync(own)) symlinkSync(own, join(folder, 'api/node_modules'));
  execFileSync('npx', ['tsc', '-b', join(folder, 'api'), '--noCheck'], { cwd: ROOT });
  return main;
}

interface Call {
  what: string;
  status: number;
  milliseconds: number;
}

interface Found {
  doctor: { id: string; speciality: string[] };
  slots: { startDateTime: string }[];
}

/** Simulated users who call a server until they are stopped. */
class Traffic {
  readonly calls: Call[] = [];
  readonly #url: string;
  readonly #tokens: Record<string, string> = {};
  #isStopped = false;
  #people: Promise<void>[] = [];

  constructor(url: string) {
    this.#url = url;
  }

  async begin(): Promise<void> {
    for (const name of ['patient', 'doctor', 'admin']) {
      const body = { username: `${name}@openward.example`, password: 'Demo-pass-1' };
      this.#tokens[name] = (await this.#call('sign in', 'POST', '/login', '', body)).result.token;
    }
    this.calls.length = 0;
    const { result: patients } = await this.#call('patients', 'GET', '/patient/active?page=0&size=10', 'admin');
    // A week ahead, so that each appointment can be cancelled again.
    const startDateTime = new Date(Date.now() + 7 * 86_400_000);
    const wanted = { startDateTime, days: 30, limit: 10 };
    const { result: found } = await this.#call('slots', 'POST', '/appointment/search/slots', 'admin', wanted);
    const slots = (found as Found[]).flatMap(({ doctor, slots: free }) =>
      free.map((slot) => ({
        doctorId: doctor.id,
        startDateTime: slot.startDateTime,
        consultationType: doctor.speciality[0],
      })),
    );
    const ids = (patients as { id: string }[]).map(({ id }) => id);
    this.#people = [
      this.#again(() => this.#call('today', 'POST', '/appointment/today/all', 'doctor', {})),
      this.#again(() => this.#call('patients', 'GET', '/patient/active?q=kim&page=0&size=10', 'admin')),
      this.#again((turn) => this.#call('record', 'GET', `/patient/${ids[turn % ids.length]}`, 'doctor')),
      this.#again(() => this.#call('audit', 'GET', '/audit?size=10', 'admin')),
      this.#again((turn) => this.#rename(ids[turn % ids.length] as string, turn)),
      this.#again((turn) => this.#book({ patientId: ids[turn % ids.length], ...slots[turn % slots.length] })),
    ];
  }

  async end(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#people);
  }

  /** Counts the calls with status 200 by kind. */
  served(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { what, status } of this.calls) if (status === 200) counts[what] = (counts[what] ?? 0) + 1;
    return counts;
  }

  /** Returns failed and slow calls. */
  bad(): Call[] {
    return this.calls.filter(({ status, milliseconds }) => status >= 500 || milliseconds > LONGEST_CALL);
  }

  async #again(work: (turn: number) => Promise<unknown>): Promise<void> {
    for (let turn = 0; !this.#isStopped; turn++) {
      await work(turn);
      await sleep(20);
    }
  }

  async #rename(id: string, turn: number): Promise<void> {
    const { result } = await this.#call('record', 'GET', `/patient/${id}`, 'admin');
    const body = {
      id,
      version: result.version,
      firstName: result.firstName,
      lastName: result.lastName,
      mailAddress: `Street ${turn}`,
    };
    await this.#call('change', 'PUT', '/patient/update', 'admin', { ...result, ...body });
  }

  async #book(visit: object): Promise<void> {
    const body = { ...visit, description: 'Beside an upgrade' };
    const { result } = await this.#call('book', 'POST', '/appointment/create', 'admin', body);
    const path = `/appointment/cancel?appointmentId=${result?.id}`;
    if (result?.id) await this.#call('cancel', 'POST', path, 'admin', { reason: '' });
  }

  // biome-ignore lint/suspicious/noExplicitAny: an answer is what it is
  async #call(what: string, method: string, path: string, as: string, body?: object): Promise<any> {
    const began = performance.now();
    const headers = { 'content-type': 'application/json', ...(as && { authorization: `Bearer ${this.#tokens[as]}` }) };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(`${this.#url}/api${path}`, init).catch(() => undefined);
    const said = await answer?.json().catch(() => undefined);
    this.calls.push({ what, status: answer?.status ?? 599, milliseconds: Math.round(performance.now() - began) });
    return said ?? {};
  }
}

onPostgres('an upgrade beside a server of the release before', () => {
  const tag = randomBytes(5).toString('hex');
  const name = `openward_upgrade_${tag}`;
  const [owner, application] = [`owner_${tag}`, `application_${tag}`];
  const dataDir = mkdtempSync(join(tmpdir(), 'openward-upgrade-'));
  const servers: ChildProcess[] = [];
  const urlFor = (username: string, pathname = `/${name}`) =>
    Object.assign(new URL(SERVER), { pathname, ...(username && { username }) }).href;
  let traffic: Traffic;

  async function connected(url: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  async function run(statements: string, url = SERVER): Promise<void> {
    const client = await connected(url);
    await client.query(statements).finally(() => client.end());
  }

  /** Starts an api process. @returns its address when it is ready */
  async function started(main: string): Promise<string> {
    const port = await freePort();
    const env = {
      ...{ PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'silent' },
      ...{ DATABASE_URL: urlFor(application), DATABASE_OWNER_URL: urlFor(owner), RATE_LIMIT: '1000000' },
      TOKEN_KEY: 'a key that both servers have, 32 characters',
    };
    const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    servers.push(server);
    let said = '';
    server.stderr?.on('data', (piece) => {
      said += piece;
    });
    const url = `http://127.0.0.1:${port}`;
    for (; server.exitCode === null; await sleep(100)) {
      if ((await fetch(`${url}/api/readyz`).catch(() => undefined))?.ok) return url;
    }
    throw new Error(`It ended before it was ready: ${said}`);
  }

  beforeAll(async () => {
    await run(`create role ${owner} login; create role ${application} login`);
    await run(`create database ${name} owner ${owner}`);
    await run(`alter schema public owner to ${owner}`, urlFor(''));
    await run(KEPT, urlFor(owner));
    await run(manyPatients(ROWS), urlFor(''));
    traffic = new Traffic(await started(apiOf(COMMIT)));
    await traffic.begin();
    await sleep(2_000);
  });
  afterAll(async () => {
    await traffic?.end();
    for (const server of servers) server.kill('SIGKILL');
    await run(`drop database if exists ${name} with (force)`);
    await run(`drop role ${owner}; drop role ${application}`);
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Returns the calls during some work and one second after it. */
  async function callsDuring(work: () => Promise<unknown>) {
    traffic.calls.length = 0;
    await work();
    await sleep(1_000);
    return { bad: traffic.bad(), kinds: Object.keys(traffic.served()).sort() };
  }
  const NOTHING = { bad: [], kinds: ['audit', 'book', 'cancel', 'change', 'patients', 'record', 'today'] };

  test('to this release: nobody gets an error, nobody waits for more than a second', async () => {
    expect(await callsDuring(() => started(join(ROOT, 'api/dist/main.js')))).toEqual(NOTHING);
  });

  test('with migrations as a release may bring them, while a report reads patients: the same', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'openward-migrations-'));
    cpSync(migrationsFolder, folder, { recursive: true });
    const journal = join(folder, 'meta/_journal.json');
    const { entries } = JSON.parse(readFileSync(journal, 'utf8'));
    const brought = Object.entries(BROUGHT).map(([file, text], place) => {
      writeFileSync(join(folder, `${file}.sql`), text);
      return { tag: file, when: Date.UTC(2100, 0, 1) + place };
    });
    writeFileSync(journal, JSON.stringify({ entries: [...entries, ...brought] }));

    const [client, report] = [await connected(urlFor(owner)), await connected(urlFor(owner))];
    const execute = (text: string, values?: unknown[]) => client.query(text, values);
    const upgraded = async () => {
      await report.query('begin; select 1 from patient, app_user limit 1');
      const isOver = sleep(3_000).then(() => report.query('commit'));
      await migrate(execute, { folder, grant: () => grantTables(execute, urlFor(application)) });
      await isOver;
    };
    expect(await callsDuring(upgraded)).toEqual(NOTHING);
    const { rows } = await client.query(
      "select count(*)::int as left from app_user where name_length is null and last_name < 'Zd'",
    );
    expect(rows).toEqual([{ left: 0 }]);
    await Promise.all([client.end(), report.end()]);
    rmSync(folder, { recursive: true });
  });
});

/** Migrations of a future release: columns, a backfill, an index, and a trigger that writes into a new table. */
const BROUGHT = {
  '9000_columns': `ALTER TABLE patient ADD COLUMN nickname text;
--> statement-breakpoint
ALTER TABLE audit ADD COLUMN nickname text;
--> statement-breakpoint
ALTER TABLE app_user ADD COLUMN name_length integer;
--> statement-breakpoint
CREATE FUNCTION measure_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.name_length := length(NEW.last_name);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER measure_name BEFORE INSERT OR UPDATE ON app_user FOR EACH ROW EXECUTE FUNCTION measure_name();
`,
  '9001_filling': `-- Online migration: about 40,000 names get their length.
UPDATE app_user SET name_length = length(last_name)
WHERE id IN (SELECT id FROM app_user WHERE name_length IS NULL AND last_name < 'Zd' LIMIT 1000);
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS app_user_name_length;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY app_user_name_length ON app_user (name_length);
`,
};
