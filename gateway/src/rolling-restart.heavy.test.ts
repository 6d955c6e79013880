import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Agent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Answer } from '@openward/contract';
import { folderStore } from './releases/store/folder-store.ts';
import { aFolder, removeFolders } from './testing/built-part.ts';
import { describeBehindNginx, freePort, type NginxAnswer, type RunningNginx, startNginx } from './testing/nginx.ts';
import { aDatabase, describeOnPostgres, inDatabase, removeDatabases } from './testing/releases-database.ts';
import { released, releasedShell } from './testing/releasing.ts';

/*
 * Restarts two built gateways (gateway/dist) on PostgreSQL behind deploy/nginx.conf with `openward restart` while users
 * work. `ROLLING_RESTARTS=20 npm test -- gateway heavy` runs the long form.
 */

const ROOT = join(__dirname, '../..');
/** How often both gateways are restarted. */
const ROUNDS = Number(process.env.ROLLING_RESTARTS ?? 1);
/** Maximum seconds of one round; generous, because it only guards against an endless wait on a busy machine. */
const ROUND = 600;
/** Concurrent users, each with a separate address, because nginx limits requests by address. */
const PEOPLE = 8;
/** Milliseconds between two requests of one user. */
const PAUSE = 40;
/** Five-minute appointments that fit on one day before midnight. */
const A_DAY = 280;

jest.setTimeout((ROUNDS + 1) * ROUND * 1000);

type Kind = 'page' | 'list' | 'write' | 'file';

interface GatewayProcess {
  restart(): Promise<void>;
  kill(): void;
}

const behindNginxOnPostgres = describeBehindNginx === describe ? describeOnPostgres : describe.skip;

behindNginxOnPostgres('a rolling restart under traffic', () => {
  let database: string;
  let ports: [number, number];
  let nginx: RunningNginx;
  let gateways: GatewayProcess[] = [];
  const supervisor = createServer(async (asked, answer) => {
    await gateways[ports.indexOf(Number(asked.url?.slice(1)))]?.restart();
    answer.end();
  });

  beforeAll(async () => {
    database = await aDatabase();
    ports = [await freePort(), await freePort()];
    const releases = await aFolder();
    const store = folderStore(releases);
    await releasedShell(store);
    await released(store, { name: 'auth' });
    gateways = await Promise.all(ports.map((port) => gatewayAt(port, releases)));
    // One after the other, because the first one migrates and creates the demo practice.
    for (const [index, gateway] of gateways.entries()) {
      await gateway.restart();
      await ready(ports[index] as number);
    }
    nginx = await startNginx(ports);
    supervisor.listen(0, '127.0.0.1');
    await once(supervisor, 'listening');
  });
  afterAll(async () => {
    nginx?.stop();
    supervisor.closeAllConnections();
    supervisor.close();
    for (const gateway of gateways) gateway.kill();
    await removeDatabases();
    await removeFolders();
  });

  async function gatewayAt(port: number, releases: string): Promise<GatewayProcess> {
    const data = await aFolder();
    let child: ChildProcess | undefined;
    return {
      async restart() {
        if (child) {
          const ended = once(child, 'exit');
          child.kill('SIGTERM');
          expect(await ended).toEqual([0, null]);
        }
        child = spawn(process.execPath, [join(ROOT, 'gateway/dist/main.js')], {
          stdio: ['ignore', 'ignore', 'inherit'],
          env: {
            PATH: process.env.PATH,
            DEMO: 'on',
            DEMO_TIME_ZONE: 'UTC',
            DATABASE_URL: database,
            DATA_DIR: data,
            HOST: '127.0.0.1',
            LOG_LEVEL: 'error',
            PORT: String(port),
            RATE_LIMIT: '1000000',
            RELEASES_DIR: releases,
            TOKEN_KEY: 'the same key for both of the gateways',
            TRUST_PROXY: '127.0.0.1',
          },
        });
      },
      kill: () => child?.kill('SIGKILL'),
    };
  }

  async function ready(port: number): Promise<void> {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Runs `openward restart` with this test in place of systemd. */
  async function rollingRestart(): Promise<void> {
    const { port } = supervisor.address() as AddressInfo;
    const by = `"${process.execPath}" -e "fetch('http://127.0.0.1:${port}/' + process.env.GATEWAY_PORT)"`;
    const addresses = ports.map((each) => `127.0.0.1:${each}`);
    const child = spawn(process.execPath, [join(ROOT, 'tools/openward.js'), 'restart', ...addresses, '--by', by], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    expect(await once(child, 'exit')).toEqual([0, null]);
  }

  it('fails nobody: pages, lists asked by POST, writes and files', async () => {
    const failed: string[] = [];
    const counted: Record<Kind, number> = { page: 0, list: 0, write: 0, file: 0 };
    const acknowledged: string[] = [];
    let isOver = false;
    let token = '';

    const call = async (path: string, body: unknown, more: { from?: string; agent?: Agent; key?: string } = {}) => {
      const { key, ...how } = more;
      const said = await nginx.ask(`/api${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        body: JSON.stringify(body),
        ...how,
      });
      // biome-ignore lint/suspicious/noExplicitAny: results of several calls
      return { ...said, answer: JSON.parse(said.status === 200 ? said.body : '{}') as Answer<any> };
    };
    const signIn = async () => {
      const { body } = await call('/login', { username: 'admin@openward.example', password: 'Demo-pass-1' });
      token = JSON.parse(body).result.token;
    };
    await signIn();
    const [doctor] = await inDatabase(database, 'select id, speciality from doctor limit 1');
    const [patient] = await inDatabase(database, 'select id from patient limit 1');
    const firstDay = new Date().setUTCHours(0, 0, 0, 0) + 60 * 86_400_000;
    let booked = 0;

    /** One user's requests, one after another. */
    async function work(person: number): Promise<void> {
      const how = { from: `127.0.0.${10 + person}`, agent: new Agent({ keepAlive: true, maxSockets: 1 }) };
      const kinds: Record<Kind, () => Promise<{ said: NginxAnswer; isRight: boolean }>> = {
        async page() {
          const said = await nginx.ask('/auth', how);
          return { said, isRight: said.body.includes('the shell') };
        },
        async list() {
          const said = await call('/appointment/all?page=0&size=5', {}, how);
          return { said, isRight: said.answer.status === 'SUCCESS' && Array.isArray(said.answer.result) };
        },
        async write() {
          const description = `rolling ${booked}`;
          const startsAt = firstDay + Math.floor(booked / A_DAY) * 86_400_000 + (booked % A_DAY) * 5 * 60_000;
          booked += 1;
          const times = {
            startDateTime: new Date(startsAt).toISOString(),
            endDateTime: new Date(startsAt + 5 * 60_000).toISOString(),
          };
          const who = { doctorId: doctor.id, patientId: patient.id, consultationType: doctor.speciality[0] };
          const said = await call(
            '/appointment/create',
            { ...times, ...who, description },
            { ...how, key: randomUUID() },
          );
          const isRight = said.answer.status === 'SUCCESS';
          if (isRight) acknowledged.push(description);
          return { said, isRight };
        },
        async file() {
          // The query bypasses nginx's cache.
          const said = await nginx.ask(`/releases/auth/1.0.0/remoteEntry.js?${person}-${counted.file}`, how);
          return { said, isRight: said.body.includes('the entry') };
        },
      };
      for (let turn = person; !isOver; turn++) {
        const kind = (Object.keys(kinds) as Kind[])[turn % 4] as Kind;
        const outcome = await kinds[kind]().catch((error: NodeJS.ErrnoException) => error);
        counted[kind] += 1;
        if (outcome instanceof Error) failed.push(`${kind}: ${outcome.code ?? outcome.message}`);
        else if (outcome.said.status !== 200 || !outcome.isRight) {
          failed.push(`${kind}: ${outcome.said.status} ${outcome.said.body.slice(0, 300)}`);
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
      how.agent.destroy();
    }

    const people = Array.from({ length: PEOPLE }, (_, person) => work(person));
    for (let round = 0; round < ROUNDS; round++) {
      await rollingRestart();
      await signIn();
    }
    isOver = true;
    await Promise.all(people);

    const rows = await inDatabase(database, "select description from appointment where description like 'rolling %'");
    const kept = rows.map(({ description }) => description).sort();
    const total = Object.values(counted).reduce((sum, count) => sum + count);
    if (process.env.ROLLING_RESTARTS) console.log(`${ROUNDS} rolling restarts, ${total} requests`, counted);
    expect([failed.length, failed.slice(0, 5)]).toEqual([0, []]);
    expect(kept).toEqual(acknowledged.sort());
    expect(Math.min(...Object.values(counted))).toBeGreaterThan(50 * ROUNDS);
  });
});
