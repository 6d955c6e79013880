import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { type Part, parts, readJson, root } from '../lib/workspace.ts';

/** The server's name on the command line. It is not in `parts`, because it has no releases. */
export const API = 'api';

/**
 * Parses the parts to develop.
 * @param args names of parts, with or without `mfe-`, or paths of remotes, in any order
 * @returns each part once
 * @throws Error with a sentence that lists the possible names
 */
export function chosenParts(args: string[]): { parts: Part[]; hasApi: boolean } {
  const names = args.filter((arg) => !arg.startsWith('-')).map((arg) => arg.replace(/^mfe-/, ''));
  const choice = `The parts are ${[...parts.map(({ name }) => name), API].join(', ')}.`;
  if (names.length === 0)
    throw new Error(`Name the parts to develop, such as npm run dev -- appointments patients. ${choice}`);
  const chosen = new Map<string, Part>();
  for (const name of names) {
    if (name === API) continue;
    const part = /[\\/]/.test(name) ? partIn(resolve(root, name)) : parts.find((known) => known.name === name);
    if (!part) throw new Error(`There is no part ${name}. ${choice}`);
    chosen.set(part.name, part);
  }
  return { parts: [...chosen.values()], hasApi: names.includes(API) };
}

/**
 * Checks whether a port is free before building.
 * @param names of the parts to develop
 * @returns advice; undefined if the port is free
 */
export async function portProblem(port: number, names: string[]): Promise<string | undefined> {
  if (port === 0 || (await isFree(port))) return undefined;
  const origin = `http://127.0.0.1:${port}`;
  if (await isOpenward(origin)) return `Openward already runs at ${origin}. ${howToShare(names, origin, port)}`;
  return `Port ${port} on 127.0.0.1 is in use by another program. Stop it, or choose another: PORT=${port + 1} npm run dev -- ${names.join(' ')}`;
}

/** Returns advice for a data folder that another process uses. @param sentence of the error */
export function folderProblem(sentence: string, port: number, names: string[]): string {
  // The other portal's port is unknown, but mostly the default.
  const usual = 3000;
  return `${sentence}\n${howToShare(names, `http://127.0.0.1:${usual}`, port === usual ? usual : port - 1)}`;
}

/** Explains how to develop these parts with a running portal and its data. */
function howToShare(names: string[], origin: string, port: number): string {
  const remotes = names.filter((name) => name !== API);
  if (remotes.length === 0) return 'Stop it first: two servers cannot share its data.';
  return `To develop ${remotes.join(', ')} with the running portal and its data:\n\n  API_URL=${origin} PORT=${port + 1} npm run dev -- ${remotes.join(' ')}\n`;
}

/** Returns a remote outside the workspace, named by its `remote.json`. */
function partIn(folder: string): Part {
  if (!existsSync(join(folder, 'remote.json'))) throw new Error(`${folder} has no remote.json.`);
  return { name: readJson<{ name: string }>(folder, 'remote.json').name, folder };
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
}

async function isOpenward(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  const text = await answer?.text().catch(() => '');
  return text?.includes('gateway') ?? false;
}
