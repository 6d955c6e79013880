import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { createSystemAdmin } from '@openward/api';
import { beginClock, endPractice, PORTAL_ZONE, practiceClock } from './clock.ts';
import { releaseAll } from './releases.ts';

/** The parameters of a portal. */
export interface Start {
  folder: string;
  /** Milliseconds by which its clock is ahead of the machine's. */
  offset: number;
  settings: NodeJS.ProcessEnv;
  /** SQL that changes the practice before the portal starts. */
  changes?: string;
  /** The first administrator of an empty practice, as an operator creates them. */
  administrator?: SystemAdmin | undefined;
  /** The releases to serve; without it, only the practice is created. */
  releasesDir?: string | undefined;
}

type SystemAdmin = Parameters<typeof createSystemAdmin>[1];

const SETTINGS = { DEMO: 'on', DEMO_TIME_ZONE: PORTAL_ZONE, RATE_LIMIT: '100000', LOG_LEVEL: 'silent' };

/** Publishes the built parts and creates the demo practice, once for all portals of the tests. */
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

/** The portals of one worker, one at a time, in a separate process. */
export class Portals {
  #process: ChildProcess | undefined;
  #folder: string | undefined;

  /**
   * Replaces the last portal by one with the shared releases and a copy of the demo practice, because copying is many
   * times faster than creating it. Resets the clock.
   * @param env changes to the settings of the tests
   * @param changes SQL that changes the practice before the start
   * @param administrator of an empty practice, which replaces the demo practice
   * @returns its address, or the link for the administrator's password
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

  /** Sends a command to the process and returns its answer. @throws Error if the process ends first */
  async send(start: Start | { later: number }): Promise<string> {
    if (!this.#process) {
      this.#process = forked();
      await answerOf(this.#process);
    }
    this.#process.send(start);
    return answerOf(this.#process);
  }

  /** Ends the process, and deletes the files of {@link start}. */
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
