import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { isReady, type Place, placeForPortal, spawnGateway } from '../../lib/portal.ts';

const KEPT_LINES = 200;
const MANY = '1000000';

interface Options {
  databaseUrl: string;
  /** Hears of an end that nobody asked for. */
  onOwnEnd: (how: object) => void;
  /** Hears of a rejection that nobody handled. */
  onUnhandled: (log: object) => void;
}

/** A portal in a process that can be killed and started again on the same files and port. */
export class SoakServer {
  /** The last lines that it logged. */
  readonly lines: string[] = [];
  /** How often each cause of a failed call was named. */
  readonly causes: Record<string, number> = {};
  readonly #place: Place;
  readonly #options: Options;
  #child: ChildProcess | undefined;
  #isWanted = false;

  static async create(options: Options): Promise<SoakServer> {
    return new SoakServer(await placeForPortal(), options);
  }

  private constructor(place: Place, options: Options) {
    this.#place = place;
    this.#options = options;
  }

  get url(): string {
    return this.#place.url;
  }

  /** Starts it and waits until it is ready. @returns how many milliseconds that took */
  async start(): Promise<number> {
    const began = Date.now();
    this.#isWanted = true;
    const env = {
      DATABASE_URL: this.#options.databaseUrl,
      TRUST_PROXY: 'loopback',
      RATE_LIMIT: MANY,
      SMS_DAILY_LIMIT: MANY,
      RECIPIENT_DAILY_LIMIT: MANY,
    };
    const child = spawnGateway(this.#place, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    for (const input of [child.stdout, child.stderr]) {
      if (input) createInterface({ input }).on('line', (line) => this.#heard(line));
    }
    child.once('exit', (code, signal) => {
      if (this.#child === child && this.#isWanted) this.#options.onOwnEnd({ code, signal, said: this.lines.slice(-5) });
    });
    await this.untilReady();
    return Date.now() - began;
  }

  /** @throws Error where it is not ready in time */
  async untilReady(): Promise<void> {
    if (!(await isReady(this.url))) throw new Error(`The server is not ready: ${this.lines.slice(-5).join(' / ')}`);
  }

  /** Ends it by a signal. @returns how it ended */
  async end(signal: NodeJS.Signals): Promise<{ code: number | null; milliseconds: number }> {
    this.#isWanted = false;
    const began = Date.now();
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) {
      const exit = new Promise((resolve) => child.once('exit', resolve));
      child.kill(signal);
      await exit;
    }
    return { code: child?.exitCode ?? null, milliseconds: Date.now() - began };
  }

  /** Kills it when the soak itself ends. */
  stop(): void {
    this.#isWanted = false;
    this.#child?.kill('SIGKILL');
    this.#place.remove();
  }

  /** Resident memory in MiB; undefined where the system does not say. */
  memory(): number | undefined {
    return orNothing(() => {
      const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.#child?.pid}/status`, 'utf8')) ?? [];
      return Math.round(Number(kilobytes) / 1024);
    });
  }

  /** Open file descriptors; undefined where the system does not say. */
  handles(): number | undefined {
    return orNothing(() => readdirSync(`/proc/${this.#child?.pid}/fd`).length);
  }

  #heard(line: string): void {
    // The demo prints its messages; only log lines and sentences about the process count.
    if (/^(SMS|E-mail) to /.test(line)) return;
    this.lines.push(line.slice(0, 2_000));
    if (this.lines.length > KEPT_LINES) this.lines.shift();
    const log: { msg?: string; causes?: { name: string; code?: string }[] } | undefined = orNothing(() =>
      JSON.parse(line),
    );
    if (log?.msg === 'unhandled rejection') this.#options.onUnhandled(log);
    const cause = log?.causes?.map(({ name, code }) => [name, code].filter(Boolean).join(' ')).join(' < ');
    if (cause) this.causes[cause] = (this.causes[cause] ?? 0) + 1;
  }
}

function orNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
