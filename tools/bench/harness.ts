// Shared by all benches: options, timing, statistics and stored results.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { portalStarterOf, type StartPortal, startPortal } from '../lib/portal.ts';
import { ownDatabase, type Postgres, testPostgres } from '../lib/postgres.ts';
import { giveUp, readJson, root, type Undo } from '../lib/workspace.ts';

/** The number of runs in a results file. */
const KEPT = 10;

/** A stored run. */
export type KeptRun = { commit: string; at: string } & Record<string, unknown>;

/** The rows of a table by name. */
export type Rows = Record<string, Record<string, unknown>>;

/** Parses the option `--runs`. */
export function runsOf(text: string): number {
  const runs = Number(text);
  return Number.isInteger(runs) && runs >= 1 ? runs : giveUp('--runs must be a whole number from 1.', 2);
}

/** Returns the median or another quantile. Needs at least one value. */
export function quantile(values: number[], part = 0.5): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Rounds 1.23456 to 1.23. */
export function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}

/** Returns the milliseconds that some work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Returns the milliseconds of each of several sequential runs. */
export async function times(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const all = [];
  for (let done = 0; done < count; done++) all.push(await timed(work));
  return all;
}

/** Counts how often each key occurs. */
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

/** Adds a run to `bench-results/<name>.json`, newest first, drops the oldest, and prints the path. */
export function keepResult(name: string, result: object): void {
  const machine = { node: process.version, cores: cpus().length, cpu: cpus()[0]?.model, memory: totalmem() };
  const run = { commit: commitOf(root), at: new Date().toISOString(), machine, ...result };
  mkdirSync(join(root, 'bench-results'), { recursive: true });
  const runs = [run, ...keptResults(name)].slice(0, KEPT);
  writeFileSync(join(root, 'bench-results', `${name}.json`), `${JSON.stringify(runs, null, 2)}\n`);
  console.log(`bench-results/${name}.json`);
}

/** Reads the runs that `keepResult` has stored, newest first. */
export function keptResults(name: string): KeptRun[] {
  const file = join(root, 'bench-results', `${name}.json`);
  const kept = existsSync(file) ? readJson<KeptRun[] | object>(file) : [];
  return Array.isArray(kept) ? kept : [];
}

/** Starts a PostgreSQL for the bench, or prints what is skipped if the machine has none. */
export async function benchPostgres(undo: Undo, without: string): Promise<Postgres | undefined> {
  const postgres = await testPostgres();
  if (postgres) undo(() => postgres.stop());
  else console.log(`No PostgreSQL on this machine: ${without}.`);
  return postgres;
}

/** Creates a database for the bench. @returns its address */
export async function benchDatabase(undo: Undo, server: string, name: string): Promise<string> {
  const { url, drop } = await ownDatabase(server, name);
  undo(drop);
  return url;
}

/** A checkout to measure. */
export type Side = { name: 'there' | 'here'; commit: string; start: StartPortal };

/** Returns this checkout, preceded by the one that `--beside` names. */
export async function sidesOf(beside: string | undefined): Promise<Side[]> {
  const here: Side = { name: 'here', commit: commitOf(root), start: startPortal };
  if (!beside) return [here];
  return [{ name: 'there', commit: commitOf(resolve(beside)), start: await portalStarterOf(beside) }, here];
}

/** Returns the short commit of a checkout; `unknown` without git. */
function commitOf(folder: string): string {
  try {
    const options = { cwd: folder, encoding: 'utf8', stdio: 'pipe' } as const;
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], options).trim();
  } catch {
    return 'unknown';
  }
}
