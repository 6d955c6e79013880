// `npm run soak [-- --minutes 10 --every 30-60]`: a practice's days in fast motion. People use the portal, things break
// again and again, and in the end everything that was acknowledged must be there, once. Needs PostgreSQL's programs.
import { parseArgs } from 'node:util';
import { writeResult } from './lib/bench-report.mjs';
import { DURABLE, KillablePostgres } from './lib/killable-postgres.mjs';
import { letCalamitiesCome, stopWell } from './soak/calamities.mjs';
import { compare } from './soak/checks.mjs';
import { Client } from './soak/client.mjs';
import { Crowd } from './soak/crowd.mjs';
import { Ledger } from './soak/ledger.mjs';
import { pause } from './soak/random.mjs';
import { judge } from './soak/report.mjs';
import { SoakServer } from './soak/server.mjs';
import { Watch } from './soak/watch.mjs';

/** Until a process that was just started has what it keeps in memory. */
const WARM_UP = 20_000;
/** The part of the time that is without calamities in the end, so that memory and handles can be compared. */
const CALM = 1 / 4;
/** After this long the server has let go of what it keeps for the next call, such as connections to the database. */
const SETTLED = 12_000;

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, every: { type: 'string', default: '30-60' } },
});
const length = Number(values.minutes) * 60_000;
const every = values.every.split('-').map((seconds) => Number(seconds) * 1000);
if (!(length >= 60_000) || every.length !== 2 || !(every[0] <= every[1])) {
  console.error('--minutes takes a number from 1 on, --every two numbers of seconds such as 30-60.');
  process.exit(2);
}

const database = await KillablePostgres.create(DURABLE);
if (!database) {
  console.error('The soak needs PostgreSQL: install its server programs (initdb and postgres).');
  process.exit(2);
}
const watch = new Watch();
const server = await SoakServer.create({
  databaseUrl: database.url,
  onUnhandled: (log) => watch.fault('rejections that nobody handled', log),
  async onOwnEnd(how) {
    watch.fault('server ended by itself', how);
    const over = watch.outage();
    await server.start();
    over();
  },
});
const stopAll = () => {
  server.stop();
  database.stop();
};
process.once('exit', stopAll);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

await server.start();
const ledger = new Ledger();
const context = { watch, ledger, server, database, client: new Client(server.url, watch) };
const crowd = await Crowd.create(context);
const began = Date.now();
console.log(`${values.minutes} minutes at ${server.url}`);
const allHome = crowd.go();

await pause(WARM_UP);
const first = server.memory();
const happened = await letCalamitiesCome(context, { until: began + length * (1 - CALM), every });
await pause(WARM_UP);
const before = await measured();
await pause(Math.max(10_000, began + length - Date.now()));
const after = await measured();
crowd.sendHome();
await allHome;

const wrong = await compare(context);
// A connection to the database that was never given back is noticed here at the latest: the stop waits for it in vain.
watch.outage({ mayCut: false });
await stopWell(context);
const memory = { first, before: before.memory, after: after.memory };
const handles = { before: before.handles, after: after.handles };
const { rows, isGood } = judge({ ledger, watch, wrong, memory, handles, happened });
console.table(rows);
const { answers, slowest } = watch;
const faults = Object.fromEntries(watch.faults);
const { causes, lines } = server;
console.log(
  writeResult('soak', { minutes: length / 60_000, rows, wrong, faults, answers, slowest, happened, causes, lines }),
);
for (const [kind, { first: some }] of watch.faults) console.log(kind, some.slice(0, 3));
for (const [kind, list] of Object.entries(wrong)) if (list.length > 0) console.log(kind, list.slice(0, 3));
process.exit(isGood ? 0 : 1);

/** Memory and handles while nobody does anything: connections that come and go do not count. */
async function measured() {
  await crowd.hold();
  await pause(SETTLED);
  const found = { memory: server.memory(), handles: server.handles() };
  crowd.goOn();
  return found;
}
