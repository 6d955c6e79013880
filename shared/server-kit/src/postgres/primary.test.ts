import { createServer, type Server } from 'node:net';
import { isUnavailable } from './errors.ts';
import { openPool } from './pool.ts';

/** A message of PostgreSQL's protocol (its manual, 55.7). */
function message(type: string, content: Buffer | string): Buffer {
  const body = Buffer.from(content);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

const SIGNED_IN = message('R', Buffer.alloc(4));
const READY = message('Z', 'I');
const ENDED = message('E', 'SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0');

let server: Server;
beforeEach(() => {
  server = createServer((socket) => {
    socket.on('error', () => {});
    // Closes the connection in the same packet that accepts it.
    socket.once('data', () => socket.end(Buffer.concat([SIGNED_IN, READY, ENDED])));
  });
  return new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(undefined)));
});
afterEach(() => new Promise((closed) => server.close(closed)));

it('a connection that ends as soon as it is there fails what waits for it, and not the process', async () => {
  const { port } = server.address() as { port: number };
  const pool = openPool({ connectionString: `postgres://app@127.0.0.1:${port}/openward` });
  const failure = await pool.query('select 1').catch((error: Error) => error);
  expect(isUnavailable(failure)).toBe(true);
  await pool.end();
});
