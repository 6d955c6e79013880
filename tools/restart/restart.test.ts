import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';

/** A fake gateway. */
interface Stand {
  server: Server;
  address: string;
  isReady: boolean;
  /** True if it becomes ready after a restart. */
  next: boolean;
  /** Its reason while it is not ready. */
  reason?: string;
  /** A changing reason, called at each request after a restart. */
  tells?: () => string;
}

/** Runs the command as operators do. */
function execute(args: string[], more = {}): Promise<{ status: number; out: string; err: string }> {
  const env = { ...process.env, NODE_ENV: 'production', ...more };
  const command = [join(__dirname, '../openward.js'), 'restart', ...args];
  return new Promise((resolve) =>
    execFile(process.execPath, command, { env }, (error, out, err) =>
      resolve({ status: error ? Number(error.code) : 0, out, err }),
    ),
  );
}

let stands: Stand[];
let supervisor: Server;
let restarted: string[];

function listening(server: Server): Promise<string> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`127.0.0.1:${(server.address() as AddressInfo).port}`)),
  );
}

beforeEach(async () => {
  restarted = [];
  stands = [];
  for (let index = 0; index < 3; index++) {
    const server = createServer((asked, answer) => {
      const { isReady = false, tells } = stands[index] ?? {};
      const reason = (!isReady && tells?.()) || stands[index]?.reason;
      const body = reason && JSON.stringify({ status: 'FAILURE', message: reason, result: { description: reason } });
      answer.writeHead(asked.url === '/readyz' && isReady ? 200 : 503).end(isReady ? undefined : body);
    });
    stands.push({ server, address: await listening(server), isReady: true, next: true });
  }
  // Restarts the requested gateway, which is not ready for a moment.
  supervisor = createServer((asked, answer) => {
    const stand = stands.find(({ address }) => asked.url === `/${address}`);
    if (!stand) return answer.writeHead(500).end();
    restarted.push(stand.address);
    stand.isReady = false;
    setTimeout(() => {
      stand.isReady = stand.next;
    }, 300);
    return answer.end();
  });
});
afterEach(async () => {
  for (const server of [...stands.map((stand) => stand.server), supervisor]) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function restart(...more: (string | object)[]): Promise<{ status: number; out: string; err: string }> {
  const at = supervisor.listening
    ? (supervisor.address() as AddressInfo).port
    : (await listening(supervisor)).slice(10);
  const ask = `fetch('http://127.0.0.1:${at}/' + process.env.GATEWAY_HOST + ':' + process.env.GATEWAY_PORT)`;
  const by = `"${process.execPath}" -e "${ask}.then(({ ok }) => process.exit(ok ? 0 : 1))"`;
  const args = more.filter((each) => typeof each === 'string');
  const settings = more.find((each) => typeof each === 'object');
  return execute([...stands.map(({ address }) => address), '--by', by, ...args], settings);
}

it('restarts one after another, each once the one before is ready', async () => {
  const { status, out, err } = await restart();
  const addresses = stands.map(({ address }) => address);
  expect([status, err, restarted]).toEqual([0, '', addresses]);
  const said = addresses.flatMap((address) => [`Restarting ${address}`, `${address} is ready after \\d+ s`]);
  expect(out).toMatch(new RegExp(`^${said.join('\\n')}\\n$`));
});

it('goes no further where one does not become ready, and says so', async () => {
  const [first, second] = stands as [Stand, Stand, Stand];
  second.next = false;
  const { status, err } = await restart('--within', '1');
  expect([status, restarted]).toEqual([1, [first.address, second.address]]);
  expect(err).toBe(
    `${second.address} is not ready after 1 seconds; the gateways after it were not restarted. Check its log.\n`,
  );
});

it('repeats what the one says that does not become ready: its releases are not there', async () => {
  const [first, second] = stands as [Stand, Stand, Stand];
  second.next = false;
  second.reason = 'RELEASES_DIR names a folder that does not exist.';
  const { status, err } = await restart('--within', '1');
  expect([status, restarted]).toEqual([1, [first.address, second.address]]);
  expect(err).toBe(
    `${second.address} is not ready after 1 seconds; the gateways after it were not restarted. It says: ${second.reason} Check its log.\n`,
  );
});

it('waits longer than it was told while a migration runs, and repeats how far it is', async () => {
  const [first, second, third] = stands as [Stand, Stand, Stand];
  second.next = false;
  const steps = ['Migration 0033_searchable_patients.', 'Migration 0033_searchable_patients, 20 of about 40 rows.'];
  let told = 0;
  second.tells = () => {
    told += 1;
    // Requests come at most every 50 ms, so this takes longer than the time limit.
    if (told > 60) second.isReady = true;
    return steps[told > 30 ? 1 : 0] as string;
  };
  const { status, out, err } = await restart('--within', '1');
  expect([status, err, restarted]).toEqual([0, '', [first.address, second.address, third.address]]);
  const lines = out.split('\n').filter((line) => line.startsWith(second.address));
  expect(lines.slice(0, 2)).toEqual(steps.map((step) => `${second.address}: ${step}`));
});

const onPostgres = process.env.TEST_DATABASE_URL ? it : it.skip;
onPostgres('asks the database how far it is where a gateway does not listen yet', async () => {
  const { TEST_DATABASE_URL: connectionString = '' } = process.env;
  const { pathname } = new URL(connectionString);
  const migrating = new pg.Client({
    connectionString,
    application_name: 'openward migrates 0033, 20 of about 40 rows',
  });
  await migrating.connect();
  const [, second] = stands as [Stand, Stand, Stand];
  second.next = false;
  second.tells = () => {
    setTimeout(() => {
      second.isReady = true;
    }, 2_500);
    return '';
  };
  const { status, out } = await restart('--within', '1', { DATABASE_URL: connectionString });
  await migrating.end();
  expect([status, pathname.length > 1]).toEqual([0, true]);
  expect(out).toContain(`${second.address}: Migration 0033, 20 of about 40 rows.\n`);
});

it('names a wrong setting in one sentence', async () => {
  const { status, err } = await execute([], { PORT: 'http' });
  expect([status, err]).toEqual([1, 'PORT must be a port number. You gave “http”. Example: PORT=3000\n']);
});

it('goes no further where one cannot be restarted', async () => {
  const { status, err } = await restart('--by', 'exit 3');
  expect([status, restarted]).toEqual([1, []]);
  expect(err).toMatch('`exit 3` failed. The gateways after it were not restarted.');
});

it('begins with none while another is not ready, for nobody would serve', async () => {
  const [first, , third] = stands as [Stand, Stand, Stand];
  third.isReady = false;
  const { status, err } = await restart();
  expect([status, restarted]).toEqual([1, []]);
  expect(err).toBe(
    `${third.address} is not ready, and could not serve users while ${first.address} restarts. Restart ${third.address} first.\n`,
  );
});

it.each([
  [['10.0.0.11:3000', '10.0.0.12:3000'], 'Several gateways need --by'],
  [['10.0.0.11'], '10.0.0.11 is not the address of a gateway. Use host and port'],
  [['10.0.0.11:3000/readyz'], 'is not the address of a gateway'],
  [['--within', 'soon'], '--within must be a number of seconds.'],
  [['--force'], 'Usage: openward restart'],
])('%j is refused before anything is touched', async (args, sentence) => {
  const { status, err } = await execute(args);
  expect([status, err]).toEqual([2, expect.stringContaining(sentence)]);
});
