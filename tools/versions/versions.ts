import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { run, sharedModules } from '../lib/workspace.ts';
import { changedSince, dependentsOf, type LockFile } from './held.ts';

const workspace = resolve('.');
const LOCK = 'package-lock.json';

/**
 * `npm run versions`: new versions, changelogs and tags (lerna) for what changed since the last ones, and for nothing
 * else: a change of a shared package or of a library concerns only the releases that hold what changed.
 * `npm run versions -- list` names them; `npm run versions -- list run build` runs a script of theirs.
 */
export async function main(args: string[]): Promise<void> {
  const [command, ...rest] = args;
  // What the releases hold is read from the builds.
  await run('npm', ['run', 'build', '--if-present'], { cwd: workspace });
  const tag = lastTag();
  const names = tag ? await whatChanged(tag) : undefined;
  if (names?.length === 0) {
    console.log(`No released part changed since ${tag}.`);
  } else if (command === 'list' && rest[0] === 'run') {
    await lerna(...rest, ...(names ?? []).flatMap((name) => ['--scope', name]));
  } else if (command === 'list') {
    console.log(names?.join('\n') ?? 'All parts: there is no version yet.');
  } else {
    // Lerna looks at folders, with their tests. (It also releases dependents, which lerna.json turns off.)
    const forced = names ? ['--ignore-changes', '**', '--force-publish', names.join(',')] : [];
    await lerna('version', ...forced, ...args);
  }
}

const lerna = (...args: string[]) => run('lerna', args, { cwd: workspace, show: true });

function git(...args: string[]): string {
  return execFileSync('git', args, {
    cwd: workspace,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    // A lock file is large.
    maxBuffer: Number.POSITIVE_INFINITY,
  }).trim();
}

/** The last tag that lerna set; undefined where it never did: then everything is new. */
function lastTag(): string | undefined {
  try {
    return git('describe', '--tags', '--abbrev=0', '--first-parent', '--match', '*@*');
  } catch {
    return undefined;
  }
}

async function whatChanged(since: string): Promise<string[]> {
  const files = git('diff', '--name-only', '-z', `${since}..HEAD`).split('\0').filter(Boolean);
  const lockAt = (commit: string): LockFile => JSON.parse(git('show', `${commit}:${LOCK}`));
  const locks = files.includes(LOCK) ? { before: lockAt(since), after: lockAt('HEAD') } : undefined;
  const changed = changedSince(workspace, files, await sharedModules(workspace), locks);
  // A package that depends on the version before could not be installed beside the next one.
  const broken = changed.filter((name) => isBreaking(since, name));
  return [...new Set([...changed, ...broken.flatMap((name) => dependentsOf(workspace, name))])].sort();
}

/** Whether a commit message says that a change of a shared package is breaking (conventional commits). */
function isBreaking(since: string, name: string): boolean {
  const folder = `shared/${name.replace('@openward/', '')}`;
  const messages = git('log', '--format=%B%x00', `${since}..HEAD`, '--', folder).split('\0');
  return messages.some((message) => /^\s*\w+(\([^)]*\))?!:|^BREAKING[ -]CHANGE:/m.test(message));
}
