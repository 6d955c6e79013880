import { connect } from 'node:net';
import { MALFORMED, RAW } from './malformed.mjs';
import { chance, oneOf } from './random.mjs';

/** The server's own limits are 20 s for headers and 30 s for a body, looked at every 5 s. */
const SLOW_LIMIT = 45_000;
const MOST_SLOW = 6;

/** Sends what no client of ours would, half of it signed in. Any answer below 500 is a good one. */
export function createVandal({ client, watch }, person, url) {
  const { hostname, port } = new URL(url);
  const slow = new Set();
  return {
    async step() {
      if (chance(0.03) && slow.size < MOST_SLOW) return drip();
      if (chance(0.1)) return raw(oneOf(Object.keys(RAW)));
      const name = oneOf(Object.keys(MALFORMED));
      const { method, path, headers = {}, body, isAnonymous } = MALFORMED[name]();
      const token = !isAnonymous && chance(0.5) ? await person.token() : undefined;
      const address = {
        'x-forwarded-for': `10.9.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
      };
      const authorization = token ? { authorization: `Bearer ${token}` } : {};
      const all = { ...address, ...authorization, ...headers };
      // What is refused half-way may be cut off before it has been sent.
      const mayBeCut = JSON.stringify(all).length + (body?.length ?? 0) > 8_000;
      await client.send(method, path, { headers: all, body, mayBeCut });
    },
    /** Lets go of the slow connections. */
    hangUp() {
      for (const socket of slow) socket.destroy();
    },
  };

  /** Bytes as they are; whatever comes back, it must end. */
  function raw(name) {
    const from = Date.now();
    return new Promise((resolve) => {
      const socket = connect(port, hostname, () => socket.write(RAW[name]()));
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
      socket.on('error', () => {}).on('close', resolve);
    });
  }

  /** A body, or headers, of one byte a second: the server has to end it. */
  function drip() {
    const from = Date.now();
    const head = `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
    const socket = connect(port, hostname, () =>
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
}
