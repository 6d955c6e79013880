// What all benches share: numbers of their command lines, times, statistics, and the results of earlier runs.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { portalStarterOf, type StartPortal, startPortal } from '../lib/portal.ts';
import { ownDatabase, type Postgres, testPostgres } from '../lib/postgres.ts';
import { giveUp, readJson, root, type Undo } from '../lib/workspace.ts';

/** How many runs a file of results holds. */
const KEPT = 10;

/** A run as it was kept. */
export type KeptRun = { commit: string; at: string } & Record<string, unknown>;

/** Rows of a table by their name. */
export type Rows = Record<string, Record<string, unknown>>;

/** The number of an option `--runs`. */
export function runsOf(text: string): number {
  const runs = Number(text);
  return Number.isInteger(runs) && runs >= 1 ? runs : giveUp('--runs must be a whole number from 1.', 2);
}

/** The middle value, or another quantile, of at least one value. */
export function quantile(values: number[], part = 0.5): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** 1.23456 as 1.23. */
export function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}

/** Milliseconds that some work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Milliseconds of some work, each time it is done, one after the other. */
export async function times(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const all = [];
  for (let done = 0; done < count; done++) all.push(await timed(work));
  return all;
}

/** Counts how often each thing occurs. */
export class Counts {
  readonly all: Record<string, number> = {};

  add(key: string | number): void {
    this.all[key] = (this.all[key] ?? 0) + 1;
  }

  /** `40×200 2×409` */
  toString(): string {
    return Object.entries(this.all)
      .map(([key, count]) => `${count}×${key}`)
      .join(' ');
  }
}

/**
 * Puts what was measured before the earlier runs in `bench-results/<name>.json`: a list, newest first, without the oldest
 * ones. Prints the file's path.
 */
export function keepResult(name: string, result: object): void {
  const machine = { node: process.version, cores: cpus().length, cpu: cpus()[0]?.model, memory: totalmem() };
  const run = { commit: commitOf(root), at: new Date().toISOString(), machine, ...result };
  mkdirSync(join(root, 'bench-results'), { recursive: true });
  const runs = [run, ...keptResults(name)].slice(0, KEPT);
  writeFileSync(join(root, 'bench-results', `${name}.json`), `${JSON.stringify(runs, null, 2)}\n`);
  console.log(`bench-results/${name}.json`);
}

/** The runs that `keepResult` has kept, newest first. */
export function keptResults(name: string): KeptRun[] {
  const file = join(root, 'bench-results', `${name}.json`);
  const kept = existsSync(file) ? readJson<KeptRun[] | object>(file) : [];
  return Array.isArray(kept) ? kept : [];
}

/** A PostgreSQL for the bench; without one on this machine it says what is left out. */
export async function benchPostgres(undo: Undo, without: string): Promise<Postgres | undefined> {
  const postgres = await testPostgres();
  if (postgres) undo(() => postgres.stop());
  else console.log(`No PostgreSQL on this machine: ${without}.`);
  return postgres;
}

/** A database of the bench's own. @returns its address */
export async function benchDatabase(undo: Undo, server: string, name: string): Promise<string> {
  const { url, drop } = await ownDatabase(server, name);
  undo(drop);
  return url;
}

/** A checkout that is measured. */
export type Side = { name: 'there' | 'here'; commit: string; start: StartPortal };

/** This checkout, and before it the one that `--beside` names. */
export async function sidesOf(beside: string | undefined): Promise<Side[]> {
  const here: Side = { name: 'here', commit: commitOf(root), start: startPortal };
  if (!beside) return [here];
  return [{ name: 'there', commit: commitOf(resolve(beside)), start: await portalStarterOf(beside) }, here];
}

/** The commit of a checkout, in short; `unknown` without git. */
function commitOf(folder: string): string {
  try {
    const options = { cwd: folder, encoding: 'utf8', stdio: 'pipe' } as const;
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], options).trim();
  } catch {
    return 'unknown';
  }
}
