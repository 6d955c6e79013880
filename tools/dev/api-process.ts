import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { readable } from './board.ts';

/** Milliseconds for the old process to close the database and exit. */
const STOP = 10_000;
/** Characters of stderr to report if it exits unexpectedly. */
const LAST_OUTPUT = 2_000;

/** The message of the process: that it is ready, or what failed. */
type Report = { isReady?: boolean; sentence?: string; isFolderInUse?: boolean };

interface Events {
  ready: [];
  /** It failed to start or exited; the second value is true if another process uses the data folder. */
  failure: [sentence: string, isFolderInUse: boolean];
}

/**
 * Runs the api as a child process, one at a time: the next starts after the previous one has released the database.
 * After a failure, the next `restart` tries again.
 */
export class ApiProcess extends EventEmitter<Events> {
  /** The same for all processes. */
  readonly port: number;
  readonly #script: string;
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  #turn: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor({
    port,
    env = process.env,
    script = join(import.meta.dirname, 'api-child.js'),
  }: { port: number; env?: NodeJS.ProcessEnv; script?: string }) {
    super();
    this.port = port;
    this.#script = script;
    this.#env = { ...env, PORT: String(port) };
    // However this process ends, its child ends too.
    process.on('exit', () => this.#child?.kill());
  }

  /** Starts or restarts the api. Resolves when it is ready or has failed. */
  restart(): Promise<void> {
    this.#turn = this.#turn.then(async () => {
      await this.#end();
      if (!this.#isStopped) await this.#begin();
    });
    return this.#turn;
  }

  /** Stops it permanently, even while it is starting. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([this.#end(), this.#turn]);
  }

  #begin(): Promise<void> {
    const child = fork(this.#script, { env: this.#env, stdio: ['ignore', 'inherit', 'pipe', 'ipc'] });
    this.#child = child;
    let lastOutput = '';
    child.stderr?.on('data', (data) => {
      process.stderr.write(data);
      lastOutput = `${lastOutput}${data}`.slice(-LAST_OUTPUT);
    });
    return new Promise((settled) => {
      let failure: Report | undefined;
      child.on('message', (report: Report) => {
        if (report.isReady) {
          this.emit('ready');
          settled();
        } else failure = report;
      });
      // Not on `exit`, because its last output may arrive later.
      child.on('close', (code, signal) => {
        settled();
        if (this.#child !== child) return;
        this.#child = undefined;
        const byItself = `The api stopped unexpectedly (${signal ?? code}).\n${readable(lastOutput).trim()}`;
        this.emit('failure', failure?.sentence ?? byItself.trim(), failure?.isFolderInUse === true);
      });
    });
  }

  async #end(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    const limit = setTimeout(() => child.kill('SIGKILL'), STOP);
    await ended;
    clearTimeout(limit);
  }
}
