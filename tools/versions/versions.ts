import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { run, sharedModules } from '../lib/workspace.ts';
import { changedSince, dependentsOf, type LockFile } from './release-contents.ts';

const workspace = resolve('.');
const LOCK = 'package-lock.json';

/**
 * `npm run versions`: creates versions, changelogs and tags (lerna) for everything that changed since the last ones. A
 * change of a shared package or library only affects releases that contain it. `npm run versions -- list` lists the
 * affected packages; `npm run versions -- list run build` runs a script in them.
 */
export async function main(args: string[]): Promise<void> {
  const [command, ...rest] = args;
  // The builds show what the releases contain.
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
    // Lerna would also count tests as changes. (It also releases dependents, which lerna.json turns off.)
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

/** Returns lerna's last tag; undefined if there is none, which makes everything new. */
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
  // A package that depends on the previous version could not be installed with the next one.
  const broken = changed.filter((name) => isBreaking(since, name));
  return [...new Set([...changed, ...broken.flatMap((name) => dependentsOf(workspace, name))])].sort();
}

/** Returns true if a commit marks a change of a shared package as breaking (conventional commits). */
function isBreaking(since: string, name: string): boolean {
  const folder = `shared/${name.replace('@openward/', '')}`;
  const messages = git('log', '--format=%B%x00', `${since}..HEAD`, '--', folder).split('\0');
  return messages.some((message) => /^\s*\w+(\([^)]*\))?!:|^BREAKING[ -]CHANGE:/m.test(message));
}
