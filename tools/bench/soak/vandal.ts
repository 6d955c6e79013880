import { connect, type Socket } from 'node:net';
import { MALFORMED, RAW } from './malformed.ts';
import type { Context, Person } from './person.ts';
import { between, chance, oneOf } from './random.ts';

/** The server's limits are 20 s for headers and 30 s for a body, checked every 5 s. */
const SLOW_LIMIT = 45_000;
const MOST_SLOW = 6;

/** A client that sends malformed requests. */
export interface Vandal {
  step(): Promise<void>;
  /** Closes the slow connections. */
  hangUp(): void;
}

/** Sends half of its requests signed in. Any answer below 500 is correct. */
export function createVandal(
  { client, watch }: Pick<Context, 'client' | 'watch'>,
  person: Person,
  url: string,
): Vandal {
  const { hostname, port } = new URL(url);
  const slow = new Set<Socket>();

  async function malformed(): Promise<void> {
    const { method, path, headers = {}, body, isAnonymous } = oneOf(MALFORMED)();
    const token = !isAnonymous && chance(0.5) ? await person.token() : undefined;
    const anyByte = () => between(0, 255);
    const from = { 'x-forwarded-for': `10.9.${anyByte()}.${anyByte()}` };
    const all = { ...from, ...(token && { authorization: `Bearer ${token}` }), ...headers };
    // The server may refuse a large request and close the connection before it is sent.
    const mayBeCut = JSON.stringify(all).length + (body?.length ?? 0) > 8_000;
    await client.send(method, path, { headers: all, body, mayBeCut });
  }

  /** Sends raw bytes. The server must close the connection in any case. */
  function raw(name: string, bytes: string): Promise<void> {
    const from = Date.now();
    return new Promise((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.write(bytes));
      let said = '';
      socket.setTimeout(name === 'cut off' ? 300 : SLOW_LIMIT, () => {
        if (name !== 'cut off' && !watch.wasDown(from)) watch.fault('raw requests left open', { name });
        socket.destroy();
      });
      socket.on('data', (data) => {
        said += data;
        const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1]);
        if (status >= 500 && !watch.wasDown(from)) watch.fault('5xx other than 503', { call: `raw: ${name}`, status });
        socket.end();
      });
      socket.on('error', () => {}).on('close', () => resolve());
    });
  }

  /** Sends a body or headers at one byte per second, which the server must end. */
  function drip(): void {
    const from = Date.now();
    const head = `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
    const socket = connect(Number(port), hostname, () =>
      socket.write(chance(0.5) ? `${head}Content-Length: 500\r\n\r\n{` : head),
    );
    slow.add(socket);
    const drop = setInterval(() => socket.writable && socket.write('x'), 1_000);
    const limit = setTimeout(() => {
      if (!watch.wasDown(from)) watch.fault('slow requests left open', { seconds: SLOW_LIMIT / 1000 });
      socket.destroy();
    }, SLOW_LIMIT);
    socket.on('error', () => {}).on('data', () => {});
    socket.on('close', () => {
      clearInterval(drop);
      clearTimeout(limit);
      slow.delete(socket);
    });
  }

  return {
    async step() {
      if (chance(0.03) && slow.size < MOST_SLOW) return drip();
      if (!chance(0.1)) return malformed();
      return raw(...oneOf(RAW));
    },
    hangUp() {
      for (const socket of slow) socket.destroy();
    },
  };
}
