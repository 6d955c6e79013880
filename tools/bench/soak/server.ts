import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { placeForPortal, spawnGateway } from '../../lib/portal.ts';
import { isReady } from '../../lib/workspace.ts';
import type { Watch } from './watch.ts';

const KEPT_LINES = 200;
const MANY = '1000000';
const LIMITS = { RATE_LIMIT: MANY, SMS_DAILY_LIMIT: MANY, RECIPIENT_DAILY_LIMIT: MANY };

/** A portal process that can be killed and restarted with the same files and port. */
export type SoakServer = Awaited<ReturnType<typeof createServer>>;

/** Creates it without starting. An unexpected exit is a fault and restarts it. */
export async function createServer(databaseUrl: string, watch: Watch) {
  const place = await placeForPortal();
  const env = { DATABASE_URL: databaseUrl, TRUST_PROXY: 'loopback', ...LIMITS };
  const lines: string[] = [];
  /** The causes of failed calls in the log, with their counts. */
  const causes: Record<string, number> = {};
  let child: ChildProcess | undefined;
  let isWanted = false;

  const heard = (line: string) => {
    // Skips the messages that the demo prints.
    if (/^(SMS|E-mail) to /.test(line)) return;
    lines.push(line.slice(0, 2_000));
    if (lines.length > KEPT_LINES) lines.shift();
    const log: Log | undefined = orNothing(() => JSON.parse(line));
    if (log?.msg === 'unhandled rejection') watch.fault('rejections that nobody handled', log);
    const cause = log?.causes?.map(({ name, code }) => [name, code].filter(Boolean).join(' ')).join(' < ');
    if (cause) causes[cause] = (causes[cause] ?? 0) + 1;
  };

  const server = {
    url: place.url,
    lines,
    causes,

    /** Starts it. @returns the milliseconds until it was ready */
    async start(): Promise<number> {
      const began = Date.now();
      isWanted = true;
      const started = spawnGateway(place, { env, stdio: ['ignore', 'pipe', 'pipe'] });
      child = started;
      for (const input of [started.stdout, started.stderr]) if (input) createInterface({ input }).on('line', heard);
      started.once('exit', async (code, signal) => {
        if (child !== started || !isWanted) return;
        watch.fault('server ended by itself', { code, signal, said: lines.slice(-5) });
        const over = watch.outage();
        await server.start();
        over();
      });
      await server.untilReady();
      return Date.now() - began;
    },

    /** @throws Error if it is not ready in time */
    async untilReady(): Promise<void> {
      if (!(await isReady(place.url))) throw new Error(`The server is not ready: ${lines.slice(-5).join(' / ')}`);
    },

    /** Ends it with a signal. @returns the exit code and the milliseconds it took */
    async end(signal: NodeJS.Signals): Promise<{ code: number | null; milliseconds: number }> {
      isWanted = false;
      const began = Date.now();
      if (child && child.exitCode === null && child.signalCode === null) {
        const exit = once(child, 'exit');
        child.kill(signal);
        await exit;
      }
      return { code: child?.exitCode ?? null, milliseconds: Date.now() - began };
    },

    /** Kills it at the end of the soak. */
    stop(): void {
      isWanted = false;
      child?.kill('SIGKILL');
      place.remove();
    },

    /** Resident memory in MiB and open file descriptors; NaN if the system does not report them. */
    usage(): Usage {
      const folder = `/proc/${child?.pid}`;
      const status = orNothing(() => readFileSync(`${folder}/status`, 'utf8'));
      const memory = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status ?? '')?.[1]) / 1024);
      return { memory, handles: orNothing(() => readdirSync(`${folder}/fd`).length) ?? Number.NaN };
    },
  };
  return server;
}

/** The memory and handles of the server. */
export type Usage = { memory: number; handles: number };

type Log = { msg?: string; causes?: { name: string; code?: string }[] };

function orNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
