import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './parts.mjs';

/** Runs a program of the workspace; its output is shown only where it fails. @throws Error where it does */
export function run(program, args, { env = {}, cwd = root, show = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`, ...env },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (data) => {
      output += data;
    });
    child.stderr?.on('data', (data) => {
      output += data;
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) return resolve(output);
      if (!show) process.stderr.write(output);
      reject(new Error(`${[program, ...args].join(' ')} ended with ${code}`));
    });
  });
}
