// `npm run versions`: new versions, changelogs and tags (lerna) for what changed since the last ones, and for nothing
// else: a change of a shared package or of a library is one of those releases only that hold what changed.
// `npm run changed` names them; `npm run changed -- run build` runs a script of theirs.
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { changedSince, dependentsOf } from './lib/changed.mjs';
import { run } from './lib/run.mjs';

const workspace = resolve('.');
const [command, ...rest] = process.argv.slice(2);
const LOCK = 'package-lock.json';
const isRun = command === 'list' && rest[0] === 'run';
const git = (...args) =>
  execFileSync('git', args, {
    cwd: workspace,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    // A lock file is large.
    maxBuffer: Number.POSITIVE_INFINITY,
  }).trim();
const lerna = (...args) => run('lerna', args, { cwd: workspace, show: true });
const exit = (sentence) => {
  console.log(sentence);
  process.exit(0);
};

/** The last tag that lerna set; undefined where it never did: then everything is new. */
function lastTag() {
  try {
    return git('describe', '--tags', '--abbrev=0', '--first-parent', '--match', '*@*');
  } catch {
    return undefined;
  }
}

// What the releases hold is read from the builds; what has not changed since is not built again.
await run('npm', ['run', 'build', '--if-present'], { cwd: workspace });
const tag = lastTag();
const { sharedModules } = await import(
  pathToFileURL(join(workspace, 'shared/remote-kit/build/shared-modules.mjs')).href
);
const names = tag ? whatChanged(tag) : undefined;
if (names?.length === 0) exit(`Nothing that is released changed since ${tag}.`);

if (isRun) {
  await lerna(...rest, ...(names ?? []).flatMap((name) => ['--scope', name]));
} else if (command === 'list') {
  console.log(names?.join('\n') ?? 'Everything: there is no version yet.');
} else {
  // Lerna goes by folders, tests among them. (That it takes along who depends on what changed is off in lerna.json.)
  const only = ['--ignore-changes', '**', '--force-publish'];
  const forced = names ? [...only, names.join(',')] : [];
  await lerna('version', ...forced, ...process.argv.slice(2));
}

function whatChanged(since) {
  const files = git('diff', '--name-only', '-z', `${since}..HEAD`).split('\0').filter(Boolean);
  const locks = files.includes(LOCK) ? { before: lockAt(since), after: lockAt('HEAD') } : undefined;
  const changed = changedSince(workspace, files, sharedModules(), locks);
  // Who depends on the version before could not be installed beside the next one.
  const broken = changed.filter((name) => isBreaking(since, name));
  const all = new Set([...changed, ...broken.flatMap((name) => dependentsOf(workspace, name))]);
  return [...all].sort();
}

function lockAt(commit) {
  return JSON.parse(git('show', `${commit}:${LOCK}`));
}

/** Whether a change of a shared package says that it breaks (conventional commits). */
function isBreaking(since, name) {
  const folder = `shared/${name.replace('@openward/', '')}`;
  const messages = git('log', '--format=%B%x00', `${since}..HEAD`, '--', folder).split('\0');
  return messages.some((message) => /^\s*\w+(\([^)]*\))?!:|^BREAKING[ -]CHANGE:/m.test(message));
}
