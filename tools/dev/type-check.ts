import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/workspace.ts';
import { type Problem, readable } from './board.ts';

const FOUND = /^(?<file>[^\s(][^(]*)\((?<line>\d+),(?<column>\d+)\): error (?<message>TS\d+: .*)$/;

/**
 * Checks types in a child process, and compiles the server's code. One check at a time: further calls lead to one more.
 * It does not use tsc's watch mode, which polls every few seconds; a check without changes takes less than a second.
 * @param projects folders with a tsconfig.json
 * @param done called with all problems after each check
 */
export function createTypeCheck(projects: () => string[], done: (problems: Problem[]) => void) {
  let running: Promise<void> | undefined;
  let isWanted = false;
  let child: ChildProcess | undefined;
  const compile = () =>
    new Promise<string | undefined>((resolve) => {
      const args = [join(root, 'node_modules/typescript/bin/tsc'), '-b', '--pretty', 'false', ...projects()];
      child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
      let text = '';
      child.stdout?.on('data', (data) => {
        text += data;
      });
      child.on('close', (_code, signal) => resolve(signal ? undefined : text));
    });
  async function work(): Promise<void> {
    do {
      isWanted = false;
      const output = await compile();
      // A stopped check has no result.
      if (output !== undefined && !isWanted) done(problemsIn(output));
    } while (isWanted);
  }
  return {
    /** Resolves when all requested checks are done. */
    check(): Promise<void> {
      isWanted = true;
      running ??= work().finally(() => {
        running = undefined;
      });
      return running;
    },
    stop(): void {
      isWanted = false;
      child?.kill();
    },
  };
}

/** Parses the output of `tsc --pretty false`. Further lines belong to the problem above them. */
export function problemsIn(output: string): Problem[] {
  const problems: Problem[] = [];
  for (const line of readable(output).split('\n')) {
    const { file, line: row, column, message = '' } = FOUND.exec(line)?.groups ?? {};
    const last = problems.at(-1);
    if (file) problems.push({ kind: 'types', place: `${file}:${row}:${column}`, message });
    else if (/^error TS/.test(line)) problems.push({ kind: 'types', place: '', message: line });
    else if (/^\s+\S/.test(line) && last) last.message += `\n${line}`;
  }
  return problems;
}

/** Lists names and times of the files that a running api has read: compiled scripts and migrations. */
export function compiledApi(): string {
  const folders = ['api/dist', 'api/src', 'shared/contract/dist'].map((folder) => join(root, folder));
  const files = folders.filter(existsSync).flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(js|sql)$/.test(file) && !/\.test\.js$/.test(file))
      .map((file) => `${file} ${statSync(join(folder, file)).mtimeMs}`),
  );
  return files.join('\n');
}
