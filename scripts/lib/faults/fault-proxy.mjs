// A door before the gateway that does to its answers what networks and servers do. On real sockets: what intercepts
// requests inside the browser stands above its cache, and so hides what a hanging or a wrong answer leaves in it.
import { createServer, request } from 'node:http';

/** Everything that can go wrong with an answer, by name. */
export const FAULTS = {
  404: ({ response }) => response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found'),
  '500 once': ({ response, rule }) => {
    rule.isOver = true;
    response.writeHead(500, { 'content-type': 'text/plain' }).end('Later');
  },
  hang: () => {},
  HTML: ({ response }) => response.writeHead(200, IMMUTABLE('text/html')).end('<!doctype html><p>Maintenance</p>'),
  truncated: async ({ response, answer }) => {
    const { headers, body } = await answer();
    response.writeHead(200, { ...headers, 'content-length': body.length });
    response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.socket.destroy());
  },
  'wrong bytes': async ({ response, answer }) => {
    const { headers, body } = await answer();
    const wrong = Buffer.concat([body, Buffer.from('\n//')]);
    response.writeHead(200, { ...headers, 'content-length': wrong.length }).end(wrong);
  },
  'slow (1 kB/s)': async ({ response, answer }) => {
    const { headers, body } = await answer();
    response.writeHead(200, { ...headers, 'content-length': body.length });
    for (let sent = 0; sent < body.length && !response.destroyed; sent += 1000) {
      response.write(body.subarray(sent, sent + 1000));
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    response.end();
  },
  /** For the page itself: the registry in it is not one, as where the gateway could not read it. */
  'no registry': async ({ response, answer }) => {
    const { headers, body } = await answer();
    const page = body.toString().replace(/(id="openward-page">)[^<]*/, '$1{"registry":null}');
    response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(page) }).end(page);
  },
  'connection reset': ({ response }) => response.socket.resetAndDestroy(),
  offline: ({ goDown }) => goDown(),
};

const IMMUTABLE = (type) => ({ 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' });

/**
 * Starts the door.
 * @param {string} target address of the gateway, such as `http://127.0.0.1:3000`
 * @returns the door: `fault(pattern, name)` begins a fault for every path that the pattern matches, `heal()` ends all
 *   (what hangs by then goes on hanging), `passed(pattern)` says how often such a path was asked for
 */
export async function startFaultProxy(target) {
  let rules = [];
  let asked = [];
  const sockets = new Set();
  const { hostname, port: targetPort } = new URL(target);
  const upstream = (incoming, headers) =>
    request({ hostname, port: targetPort, path: incoming.url, method: incoming.method, headers, agent: false });

  const server = createServer((incoming, response) => {
    const path = new URL(incoming.url, target).pathname;
    asked.push(decodeURIComponent(path));
    const rule = rules.find(({ pattern, isOver }) => !isOver && pattern.test(decodeURIComponent(path)));
    if (!rule) return pass(incoming, response);
    const answer = () => whole(incoming, upstream(incoming, { ...incoming.headers, 'accept-encoding': 'identity' }));
    Promise.resolve(FAULTS[rule.name]({ response, rule, answer, goDown })).catch(() => response.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
  });

  function pass(incoming, response) {
    const outgoing = upstream(incoming, incoming.headers);
    outgoing.on('response', (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    response.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  }

  const listen = (port) =>
    new Promise((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve(server.address().port);
      });
    });
  /** Nobody listens any more, and every connection is gone. */
  function goDown() {
    server.close();
    for (const socket of sockets) socket.destroy();
  }

  const port = await listen(0);
  return {
    url: `http://127.0.0.1:${port}`,
    fault(pattern, name) {
      if (!FAULTS[name]) throw new Error(`There is no fault "${name}".`);
      rules.push({ pattern, name, isOver: false });
    },
    goDown,
    async heal() {
      rules = [];
      if (!server.listening) await listen(port);
    },
    passed: (pattern) => asked.filter((path) => pattern.test(path)).length,
    forgetAsked() {
      asked = [];
    },
    async close() {
      goDown();
    },
  };
}

function whole(incoming, outgoing) {
  return new Promise((resolve, reject) => {
    outgoing.on('error', reject).on('response', (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part)).on('error', reject);
      answer.on('end', () => {
        const { 'transfer-encoding': _chunked, ...headers } = answer.headers;
        resolve({ headers, body: Buffer.concat(parts) });
      });
    });
    incoming.pipe(outgoing);
  });
}
