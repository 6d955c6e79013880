import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { placeForPortal, spawnGateway } from '../lib/portal.mjs';
import { pause } from './random.mjs';

const START_LIMIT = 60_000;
const KEPT_LINES = 200;
const MANY = '1000000';

/** A portal in a process that can be killed and started again on the same files and port. */
export class SoakServer {
  /** What it logged, the last lines of it; and how often each cause of a failed call was named. */
  lines = [];
  causes = {};
  #place;
  #env;
  #child;
  #onOwnEnd;
  #onUnhandled;
  #isWanted = false;

  /**
   * @param {{databaseUrl: string, onOwnEnd: (how: object) => void, onUnhandled: (log: object) => void}} options
   *   `onOwnEnd` hears of an end that nobody asked for, `onUnhandled` of a rejection that nobody handled
   */
  static async create({ databaseUrl, onOwnEnd, onUnhandled }) {
    const server = new SoakServer();
    server.#place = await placeForPortal();
    server.#onOwnEnd = onOwnEnd;
    server.#onUnhandled = onUnhandled;
    server.#env = {
      DATABASE_URL: databaseUrl,
      TRUST_PROXY: 'loopback',
      RATE_LIMIT: MANY,
      SMS_DAILY_LIMIT: MANY,
      RECIPIENT_DAILY_LIMIT: MANY,
    };
    return server;
  }

  get url() {
    return this.#place.url;
  }

  /** Starts it and waits until it is ready. @returns {Promise<number>} how many milliseconds that took */
  async start() {
    const began = Date.now();
    this.#isWanted = true;
    const child = spawnGateway(this.#place, { env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => this.#heard(line));
    }
    child.once('exit', (code, signal) => {
      if (this.#child === child && this.#isWanted) this.#onOwnEnd({ code, signal, said: this.lines.slice(-5) });
    });
    await this.untilReady();
    return Date.now() - began;
  }

  /** @throws Error where it is not ready in time */
  async untilReady(limit = START_LIMIT) {
    const until = Date.now() + limit;
    while (Date.now() < until) {
      const answer = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
      await answer?.text();
      if (answer?.ok) return;
      await pause(100);
    }
    throw new Error(`The server was not ready within ${limit / 1000} s: ${this.lines.slice(-5).join(' / ')}`);
  }

  /** Ends it by a signal. @returns {Promise<{code: number | null, milliseconds: number}>} how it ended */
  async end(signal) {
    this.#isWanted = false;
    const began = Date.now();
    const child = this.#child;
    if (child.exitCode === null && child.signalCode === null) {
      const exit = new Promise((resolve) => child.once('exit', resolve));
      child.kill(signal);
      await exit;
    }
    return { code: child.exitCode, milliseconds: Date.now() - began };
  }

  /** At once, for when the soak itself ends. */
  stop() {
    this.#isWanted = false;
    this.#child?.kill('SIGKILL');
    this.#place.remove();
  }

  /** Resident memory in MiB; undefined where the system does not say. */
  memory() {
    return readOrNothing(() => {
      const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.#child.pid}/status`, 'utf8'));
      return Math.round(Number(kilobytes) / 1024);
    });
  }

  /** Open file descriptors; undefined where the system does not say. */
  handles() {
    return readOrNothing(() => readdirSync(`/proc/${this.#child.pid}/fd`).length);
  }

  #heard(line) {
    // What the demo shows of its messages, each line of it; only log lines and sentences about the process count.
    if (/^(SMS|E-mail) to /.test(line)) return;
    this.lines.push(line.slice(0, 2_000));
    if (this.lines.length > KEPT_LINES) this.lines.shift();
    const log = readOrNothing(() => JSON.parse(line));
    if (log?.msg === 'unhandled rejection') this.#onUnhandled(log);
    const cause = log?.causes?.map(({ name, code }) => [name, code].filter(Boolean).join(' ')).join(' < ');
    if (cause) this.causes[cause] = (this.causes[cause] ?? 0) + 1;
  }
}

function readOrNothing(read) {
  try {
    return read();
  } catch {
    return undefined;
  }
}
