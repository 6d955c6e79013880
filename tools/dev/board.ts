import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { root } from '../lib/workspace.ts';

/** Further problems of one finder are only counted, because they mostly have the same cause. */
const MOST = 10;

/** A problem in the developed code. */
export interface Problem {
  kind: 'build' | 'types' | 'server';
  /** A file with line and column, such as `mfe-auth/src/remote.tsx:3:12`; may be empty. */
  place: string;
  /** Plain text; may have several lines. */
  message: string;
}

/** The state sent to open pages. A page with another version is outdated. */
export interface State {
  version: string;
  count: number;
  /** The first problems of each finder. */
  problems: Problem[];
}

/** Collects problems by finder and counts builds. Prints new problems in the terminal. */
export class Board extends EventEmitter<{ change: [] }> {
  readonly #problems = new Map<string, Problem[]>();
  /** Identifies the run of the development server, so that open pages reload after a restart. */
  readonly #run = Date.now();
  #builds = 0;

  /** Replaces the problems of a finder (a part's build or the type check). */
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

  /** Call after a build that pages should show. */
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

/** Added to the head of every page. Not deferred, because the shell looks for its own script as the deferred one. */
export const HEAD = '<script async src="/dev/overlay.js"></script>';

/**
 * Serves what development adds to the portal, uncached: the builds (`/dev/<name>/`), the script that shows problems and
 * reloads (`/dev/overlay.js`), and its events (`/dev/events`).
 * @param outputs a folder with one folder for each build
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
      // On the raw response, because the gateway reads its headers to end event streams first when it stops.
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

/** Removes colours and this machine's folders from a tool's output. */
export function readable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
  return text.replace(/\u001b\[[\d;]*m/g, '').replaceAll(root + sep, '');
}
