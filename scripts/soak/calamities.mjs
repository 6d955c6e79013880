import { between, pause } from './random.mjs';

const TERMINATIONS = 20;
const LOCKED = 8_000;
/** In turn: each is met at another step of a call. */
const LOCKED_TABLES = ['audit', 'appointment', 'session', 'app_user', 'idempotency_key'];
let locks = 0;
const STOP = 'SIGTERM of the server';
/** As long as the gateway gives itself. */
const STOP_LIMIT = 22_000;

/** What goes wrong in a practice's life. Each returns what it did, and ends when the portal could serve again. */
const CALAMITIES = {
  async 'kill -9 of the server'({ server }) {
    await server.end('SIGKILL');
    await pause(0, 1_500);
    return { ready: await server.start() };
  },
  async [STOP](context) {
    const stopped = await stopWell(context);
    return { stopped, ready: await context.server.start() };
  },
  async 'kill -9 of the database'({ server, database }) {
    database.kill();
    await pause(500, 4_000);
    const began = Date.now();
    await database.start();
    await server.untilReady();
    return { ready: Date.now() - began };
  },
  /** Again and again, so that it meets calls at every step, and connections that are just being handed out. */
  async 'all backends terminated'({ server, database }) {
    for (let times = 0; times < TERMINATIONS; times++) {
      await database.terminateBackends();
      await pause(100, 400);
    }
    await server.untilReady();
    return { times: TERMINATIONS };
  },
  async 'a table locked for 8 s'({ database }) {
    const table = LOCKED_TABLES[locks++ % LOCKED_TABLES.length];
    await database.holdTable(table, LOCKED);
    return { table };
  },
};

/** Asks the server to stop, which it must do in time and with exit code 0. @returns how many milliseconds it took */
export async function stopWell({ server, watch }) {
  const { code, milliseconds } = await server.end('SIGTERM');
  if (code !== 0 || milliseconds > STOP_LIMIT) watch.fault('stops that did not end well', { code, milliseconds });
  return milliseconds;
}

/**
 * Lets one calamity after another come until it is time for the last calm stretch; all kinds come before one comes again.
 * @param {{until: number, every: [number, number]}} when milliseconds between two
 * @returns {Promise<object[]>} what happened
 */
export async function letCalamitiesCome(context, { until, every }) {
  const happened = [];
  let bag = [];
  for (;;) {
    const wait = between(...every);
    if (Date.now() + wait > until) break;
    await pause(wait);
    if (bag.length === 0) bag = Object.keys(CALAMITIES).sort(() => Math.random() - 0.5);
    const name = bag.pop();
    const over = context.watch.outage({ mayCut: name !== STOP });
    const details = await CALAMITIES[name](context);
    const milliseconds = over();
    happened.push({ at: new Date().toISOString(), name, milliseconds, ...details });
    console.log(`${new Date().toISOString().slice(11, 19)} ${name}: over after ${milliseconds} ms`, details);
  }
  await pause(Math.max(0, until - Date.now()));
  return happened;
}
