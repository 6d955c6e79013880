import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { root } from '../lib/workspace.ts';

/** More problems of one finder than this are only counted: they mostly have one cause. */
const MOST = 10;

/** Something that is wrong with what is developed. */
export interface Problem {
  kind: 'build' | 'types' | 'server';
  /** A file of the project with line and column, as `mfe-auth/src/remote.tsx:3:12`; may be empty. */
  place: string;
  /** Plain text; may have several lines. */
  message: string;
}

/** The state that open pages receive: a page of another version is out of date. */
export interface State {
  version: string;
  count: number;
  /** The first ones of all. */
  problems: Problem[];
}

/** The present problems, by who found them, and how often something was built. Prints new problems in the terminal. */
export class Board extends EventEmitter<{ change: [] }> {
  readonly #problems = new Map<string, Problem[]>();
  /** Distinguishes runs of the development server: open pages reload after a restart. */
  readonly #run = Date.now();
  #builds = 0;

  /** Replaces what one finder (a part's build, the type check) has found. */
  report(finder: string, problems: Problem[]): void {
    const before = this.#problems.get(finder) ?? [];
    if (JSON.stringify(before) === JSON.stringify(problems)) return;
    this.#problems.set(finder, problems);
    for (const { place, message } of problems.slice(0, MOST))
      console.error(`✗ ${[place, message].filter(Boolean).join('\n  ')}`);
    if (problems.length > MOST) console.error(`✗ and ${problems.length - MOST} more from ${finder}`);
    if (problems.length === 0) console.log(`· ${finder}: fixed`);
    this.emit('change');
  }

  /** Something that pages show was built. */
  built(): void {
    this.#builds++;
    this.emit('change');
  }

  get state(): State {
    const lists = [...this.#problems.values()];
    const problems = lists.flatMap((list) => list.slice(0, MOST));
    return { version: `${this.#run}.${this.#builds}`, count: lists.flat().length, problems };
  }
}

/** What goes into the head of every page. Not deferred: the shell takes the one deferred script for its own. */
export const HEAD = '<script async src="/dev/overlay.js"></script>';

/**
 * Serves what development adds to the portal, uncached: the builds (`/dev/<name>/`), the script that shows problems and
 * reloads (`/dev/overlay.js`), and what it listens to (`/dev/events`).
 * @param outputs the folder with a folder for each build
 */
export async function serveDevelopment(app: FastifyInstance, outputs: string, board: Board): Promise<void> {
  mkdirSync(outputs, { recursive: true });
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    scope.get('/dev/overlay.js', async (_request, reply) =>
      reply.type('text/javascript').send(await readFile(join(root, 'tools/dev/overlay.js'))),
    );
    scope.get('/dev/events', (_request, reply) => {
      reply.hijack();
      const { raw } = reply;
      // Set one by one, because the gateway reads them: it ends event streams first when it stops.
      for (const [name, value] of Object.entries(reply.getHeaders())) if (value) raw.setHeader(name, value);
      raw.setHeader('content-type', 'text/event-stream').flushHeaders();
      const tell = () => raw.writable && raw.write(`data: ${JSON.stringify(board.state)}\n\n`);
      tell();
      board.on('change', tell);
      raw.on('close', () => board.off('change', tell));
    });
    await scope.register(fastifyStatic, {
      root: outputs,
      prefix: '/dev/',
      decorateReply: false,
      cacheControl: false,
      etag: false,
      lastModified: false,
    });
  });
}

/** A tool's text without its colours and without this machine's folders. */
export function readable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
  return text.replace(/\u001b\[[\d;]*m/g, '').replaceAll(root + sep, '');
}
