import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../lib/parts.mjs';
import { readable } from './board.mjs';

const FOUND = /^(?<file>[^\s(][^(]*)\((?<line>\d+),(?<column>\d+)\): error (?<message>TS\d+: .*)$/;

/**
 * Checks types, and compiles what the server runs, in a process beside. One check at a time: a call meanwhile leads
 * to one more. Not tsc's own watch mode, which looks around every few seconds only; a check of what did not change
 * takes less than one.
 * @param {() => string[]} projects folders with a tsconfig.json
 * @param {(problems: import('./board.mjs').Problem[]) => void} done hears of all problems after each check
 */
export function createTypeCheck(projects, done) {
  let running;
  let isWanted = false;
  let child;
  async function work() {
    do {
      isWanted = false;
      const output = await new Promise((resolve) => {
        let text = '';
        child = spawn(
          process.execPath,
          [join(root, 'node_modules/typescript/bin/tsc'), '-b', '--pretty', 'false', ...projects()],
          {
            cwd: root,
            stdio: ['ignore', 'pipe', 'inherit'],
          },
        );
        child.stdout.on('data', (data) => {
          text += data;
        });
        child.on('close', (_code, signal) => resolve(signal ? undefined : text));
      });
      // A check that was ended has found nothing out.
      if (output !== undefined && !isWanted) done(problemsIn(output));
    } while (isWanted);
  }
  return {
    /** Resolves when all that was asked for is checked. */
    check() {
      isWanted = true;
      running ??= work().finally(() => {
        running = undefined;
      });
      return running;
    },
    stop() {
      isWanted = false;
      child?.kill();
    },
  };
}

/** What `tsc --pretty false` found; the lines below a problem's first one belong to it. */
export function problemsIn(output) {
  const problems = [];
  for (const line of readable(output).split('\n')) {
    const { file, line: row, column, message } = FOUND.exec(line)?.groups ?? {};
    if (file) problems.push({ kind: 'types', place: `${file}:${row}:${column}`, message });
    else if (/^error TS/.test(line)) problems.push({ kind: 'types', place: '', message: line });
    else if (/^\s+\S/.test(line) && problems.length > 0) problems.at(-1).message += `\n${line}`;
  }
  return problems;
}
