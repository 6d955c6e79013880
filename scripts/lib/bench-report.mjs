import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from './parts.mjs';

/** The middle value, or another quantile. @param {number[]} values at least one */
export function quantile(values, part = 0.5) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}

/** 1.23456 as 1.23. */
export function rounded(value, digits = 2) {
  return Number(value.toFixed(digits));
}

/** Writes what was measured, and on what machine, to `bench-results/<name>.json`. @returns the file's path in the project */
export function writeResult(name, result) {
  return write(name, { at: new Date().toISOString(), machine: machine(), ...result });
}

/** How many runs a file holds. */
const KEPT = 10;

/**
 * Puts what was measured before the last runs in `bench-results/<name>.json`: a list, newest first, of `{commit, at,
 * machine, ...result}`; the oldest goes.
 * @returns the file's path in the project
 */
export function keepResult(name, result) {
  const run = { commit: commitOf(root), at: new Date().toISOString(), machine: machine(), ...result };
  return write(name, [run, ...keptResults(name)].slice(0, KEPT));
}

/** The runs that `keepResult` has kept, newest first; none where the file is of another form. */
export function keptResults(name) {
  const file = fileOf(name);
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  return Array.isArray(kept) ? kept : [];
}

/** The commit that a checkout is on, in short; `unknown` without git. */
export function commitOf(folder) {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  } catch {
    return 'unknown';
  }
}

function machine() {
  return { node: process.version, cores: cpus().length, cpu: cpus()[0]?.model, memory: totalmem() };
}

function fileOf(name) {
  return join(root, 'bench-results', `${name}.json`);
}

function write(name, content) {
  mkdirSync(join(root, 'bench-results'), { recursive: true });
  writeFileSync(fileOf(name), `${JSON.stringify(content, null, 2)}\n`);
  return `bench-results/${name}.json`;
}
