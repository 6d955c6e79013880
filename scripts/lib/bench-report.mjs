import { mkdirSync, writeFileSync } from 'node:fs';
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
  const folder = join(root, 'bench-results');
  mkdirSync(folder, { recursive: true });
  const machine = { node: process.version, cores: cpus().length, cpu: cpus()[0]?.model, memory: totalmem() };
  const content = { at: new Date().toISOString(), machine, ...result };
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(content, null, 2)}\n`);
  return `bench-results/${name}.json`;
}
