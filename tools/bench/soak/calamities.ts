import type { KillablePostgres } from '../../lib/postgres.ts';
import { pause } from '../../lib/workspace.ts';
import { between } from './random.ts';
import type { SoakServer } from './server.ts';
import type { Watch } from './watch.ts';

const TERMINATIONS = 20;
const LOCKED = 8_000;
/** In turn, because calls access them at different steps. */
const LOCKED_TABLES = ['audit', 'appointment', 'session', 'app_user', 'idempotency_key'];
const STOP = 'SIGTERM of the server';
/** The gateway's own limit for stopping. */
const STOP_LIMIT = 22_000;

type Site = { watch: Watch; server: SoakServer; database: KillablePostgres };

/** A calamity that happened; `ready` is the milliseconds until the server was ready again. */
export type Calamity = { at: string; name: string; milliseconds: number; ready?: number } & Record<string, unknown>;

/** Each returns a description once the portal can serve again. */
const CALAMITIES: Record<string, (site: Site) => Promise<object>> = {
  async 'kill -9 of the server'({ server }) {
    await server.end('SIGKILL');
    await pause(0, 1_500);
    return { ready: await server.start() };
  },
  async [STOP](site) {
    const stopped = await stopWell(site);
    return { stopped, ready: await site.server.start() };
  },
  async 'kill -9 of the database'({ server, database }) {
    database.kill();
    await pause(500, 4_000);
    const began = Date.now();
    await database.start();
    await server.untilReady();
    return { ready: Date.now() - began };
  },
  /** Repeated, so that it interrupts calls at every step and connections that are being handed out. */
  async 'all backends terminated'({ server, database }) {
    for (let times = 0; times < TERMINATIONS; times++) {
      await database.terminateBackends();
      await pause(100, 400);
    }
    await server.untilReady();
    return { times: TERMINATIONS };
  },
  async 'a table locked for 8 s'({ database }) {
    const table = LOCKED_TABLES.shift() ?? 'audit';
    LOCKED_TABLES.push(table);
    await database.holdTable(table, LOCKED);
    return { table };
  },
};

/** Stops the server, which must exit in time with code 0. @returns the milliseconds it took */
export async function stopWell({ server, watch }: Pick<Site, 'server' | 'watch'>): Promise<number> {
  const { code, milliseconds } = await server.end('SIGTERM');
  if (code !== 0 || milliseconds > STOP_LIMIT) watch.fault('stops that did not end well', { code, milliseconds });
  return milliseconds;
}

/**
 * Causes calamities until the last calm period, each kind once before any is repeated.
 * @param every minimum and maximum milliseconds between two
 */
export async function causeCalamities(site: Site, until: number, every: [number, number]): Promise<Calamity[]> {
  const happened: Calamity[] = [];
  let bag: string[] = [];
  for (;;) {
    const wait = between(...every);
    if (Date.now() + wait > until) break;
    await pause(wait);
    if (bag.length === 0) bag = Object.keys(CALAMITIES).sort(() => Math.random() - 0.5);
    const name = bag.pop() ?? STOP;
    const over = site.watch.outage({ mayCut: name !== STOP });
    const details = await CALAMITIES[name]?.(site);
    const milliseconds = over();
    happened.push({ at: new Date().toISOString(), name, milliseconds, ...details });
    console.log(`${new Date().toISOString().slice(11, 19)} ${name}: over after ${milliseconds} ms`, details);
  }
  await pause(Math.max(0, until - Date.now()));
  return happened;
}
