import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { createSystemAdmin } from '@openward/api';
import { beginClock, endPractice, PORTAL_ZONE, practiceClock } from './clock.ts';
import { releaseAll } from './releases.ts';

/** What a portal is started with. */
export interface Start {
  folder: string;
  /** Milliseconds by which its clock is ahead of the machine's. */
  offset: number;
  settings: NodeJS.ProcessEnv;
  /** To the practice before the portal starts, as SQL. */
  changes?: string;
  /** The first administrator of an empty practice, whom an operator creates. */
  administrator?: SystemAdmin | undefined;
  /** What the portal delivers; without it, the practice is made and no portal started. */
  releasesDir?: string | undefined;
}

type SystemAdmin = Parameters<typeof createSystemAdmin>[1];

const SETTINGS = { DEMO: 'on', DEMO_TIME_ZONE: PORTAL_ZONE, RATE_LIMIT: '100000', LOG_LEVEL: 'silent' };

/** Publishes the built parts and makes the demo practice, once for all portals of the tests. */
export default async function prepare(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'openward-e2e-'));
  // Workers start after this and inherit it.
  process.env.PORTAL_RELEASES = join(folder, 'releases');
  process.env.PORTAL_PRACTICE = join(folder, 'practice');
  const portals = new Portals();
  const practice = portals.send({ folder: process.env.PORTAL_PRACTICE, offset: practiceClock(), settings: SETTINGS });
  await Promise.all([practice, releaseAll(process.env.PORTAL_RELEASES)]);
  endPractice();
  await portals.end();
  return () => rmSync(folder, { recursive: true, force: true });
}

/** The portals of one worker, one at a time, in a process of their own. */
export class Portals {
  #process: ChildProcess | undefined;
  #folder: string | undefined;

  /**
   * Starts a portal with the common releases and a copy of the demo practice, because making one anew takes many times as
   * long, in place of the last one; the clock begins anew.
   * @param env other settings than those of the tests
   * @param changes to the practice before it starts, as SQL
   * @param administrator of a practice that is empty, in place of the demo practice
   * @returns its address, or the link with which the administrator chooses a password
   */
  async start(env: NodeJS.ProcessEnv, changes: string, administrator?: SystemAdmin): Promise<string> {
    const last = this.#folder;
    this.#folder = mkdtempSync(join(tmpdir(), 'openward-practice-'));
    if (!administrator) cpSync(process.env.PORTAL_PRACTICE ?? '', this.#folder, { recursive: true });
    const releasesDir = process.env.PORTAL_RELEASES;
    const settings = { ...SETTINGS, ...env };
    const offset = beginClock();
    const address = await this.send({ folder: this.#folder, offset, settings, changes, administrator, releasesDir });
    if (last) rmSync(last, { recursive: true, force: true });
    return address;
  }

  /** Has the process do what it is told. @returns its answer @throws Error where it ends before */
  async send(start: Start | { later: number }): Promise<string> {
    if (!this.#process) {
      this.#process = forked();
      await answerOf(this.#process);
    }
    this.#process.send(start);
    return answerOf(this.#process);
  }

  /** Ends the process, and deletes what {@link start} made. */
  async end(): Promise<void> {
    if (this.#process && this.#process.exitCode === null) {
      this.#process.send({});
      await once(this.#process, 'exit');
    }
    if (this.#folder) rmSync(this.#folder, { recursive: true, force: true });
  }
}

function forked(): ChildProcess {
  const stdio: ('ignore' | 'inherit' | 'ipc')[] = ['ignore', 'ignore', 'inherit', 'ipc'];
  return fork(join(import.meta.dirname, 'portal-process.mjs'), { stdio, execArgv: ['--wasm-lazy-compilation'] });
}

async function answerOf(child: ChildProcess): Promise<string> {
  const stop = new AbortController();
  const { signal } = stop;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`The process of the portal ended with ${code}.`);
  });
  try {
    const [answer] = await Promise.race([once(child, 'message', { signal }), ended]);
    return String(answer);
  } finally {
    stop.abort();
    ended.catch(() => {});
  }
}
