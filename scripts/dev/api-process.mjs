import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { readable } from './board.mjs';

/** Milliseconds for the old process to end by itself: it has the database to close. */
const STOP = 10_000;
/** Characters of what it said on stderr that are told where it ends by itself. */
const LAST_WORDS = 2_000;

/**
 * The api as a process beside, one at a time: the next begins when the one before has freed the database. Emits
 * `ready` each time it can serve, and `failure` with a sentence (and whether the data folder is another's) where it
 * cannot be opened or ends by itself; then it begins again at the next `restart`.
 */
export class ApiProcess extends EventEmitter {
  #child;
  #turn = Promise.resolve();
  #isStopped = false;

  /** @param {{port: number, env?: NodeJS.ProcessEnv, script?: string}} options the port stays the same for all of them */
  constructor({ port, env = process.env, script = join(import.meta.dirname, 'api-child.mjs') }) {
    super();
    this.port = port;
    this.script = script;
    this.env = { ...env, PORT: String(port) };
    // Whatever ends this process, its child is not left behind.
    process.on('exit', () => this.#child?.kill());
  }

  /** Begins it, or begins it anew. Resolves when it can serve or has failed. */
  restart() {
    this.#turn = this.#turn.then(async () => {
      await this.#end();
      if (!this.#isStopped) await this.#begin();
    });
    return this.#turn;
  }

  /** Ends it for good. */
  stop() {
    this.#isStopped = true;
    this.#turn = this.#turn.then(() => this.#end());
    return this.#turn;
  }

  #begin() {
    const child = fork(this.script, { env: this.env, stdio: ['ignore', 'inherit', 'pipe', 'ipc'] });
    this.#child = child;
    let lastWords = '';
    child.stderr.on('data', (data) => {
      process.stderr.write(data);
      lastWords = `${lastWords}${data}`.slice(-LAST_WORDS);
    });
    return new Promise((settled) => {
      let failure;
      child.on('message', (message) => {
        if (message.isReady) {
          this.emit('ready');
          settled();
        } else failure = message;
      });
      // Not at its exit: its last words may still be on the way.
      child.on('close', (code, signal) => {
        settled();
        if (this.#child !== child) return;
        this.#child = undefined;
        const byItself = `The api ended by itself (${signal ?? code}).\n${readable(lastWords).trim()}`;
        this.emit('failure', failure?.sentence ?? byItself.trim(), failure?.isFolderInUse === true);
      });
    });
  }

  async #end() {
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
