import { join, resolve } from 'node:path';
import type { Answer } from '@openward/contract';
import { setting } from '@openward/server-kit/settings';
import { builtIn } from '../releases/build.ts';
import { COMMANDS, type CommandContext, type Input, type Outcome, type ReleaseCommand } from '../releases/commands.ts';
import { ReleaseError } from '../releases/errors.ts';
import { SHELL } from '../releases/registry.ts';
import { folderStore } from '../releases/store/folder-store.ts';
import { moveReleases } from '../releases/store/move-releases.ts';
import { openStore, refuseNothing } from '../releases/store/open-store.ts';
import { packed } from '../releases/uploads/archive.ts';
import type { CliCommand, Program } from './program.ts';

/** Milliseconds that a portal has for an answer; a build is on its way for a while. */
const LIMIT = 120_000;

/** Once, on the way from one gateway to several. */
const move: CliCommand = {
  usage: 'move <folder>',
  summary: 'brings everything that was released in a folder into the database, once',
  async run({ folder }, { env }) {
    const from = resolve(String(folder));
    refuseNothing({}, from);
    const store = openStore({ ...env, RELEASES_STORE: 'postgres' });
    if (!('adopt' in store)) throw new ReleaseError('Releases can be moved to PostgreSQL only.');
    const moved = await moveReleases(folderStore(from), store);
    const text = `All of ${folder} is in the database now (versions: ${moved.versions}, changes: ${moved.changes}).`;
    return { json: moved, text };
  },
};

/** `npm run release -- …`: the release commands, in a folder or database, or over HTTP. */
export const program: Program = {
  call: 'npm run release --',
  description: 'Publishes builds of the shell and the remotes, and says which of them users get.',
  commands: [...COMMANDS.map(cliCommand), move],
};

function cliCommand(command: ReleaseCommand): CliCommand {
  const { usage, http, isChange, isFirst, options = [] } = command;
  return {
    ...command,
    options: [
      ...options,
      ...(isChange ? [['--why <reason>', 'what the history says as the reason'] as [string, string]] : []),
      ['--releases <folder>', 'where the releases lie (RELEASES_DIR, .data/releases)'],
      ...(http
        ? [['--portal <address>', 'a portal, over HTTP; your token is in RELEASE_TOKEN'] as [string, string]]
        : []),
    ],
    async run({ why = '', releases, portal, ...input }, { who, env }) {
      const { part, from = join(part === SHELL ? SHELL : `mfe-${part}`, 'dist') } = input;
      const build = async () => builtIn(String(from));
      if (portal) return onPortal(usage, String(portal), setting(env, 'RELEASE_TOKEN'), { ...input, why }, build);
      const folder = releases as string | undefined;
      if (!isFirst) refuseNothing(env, folder);
      return command.run({ store: openStore(env, folder), reason: { who, why: String(why) }, build }, input);
    },
  };
}

/**
 * Gives a command to a portal over HTTP, in the name of a token's team.
 * @throws ReleaseError with the portal's sentence where it refuses, or one on the address or token
 */
async function onPortal(
  usage: string,
  portal: string,
  token: string | undefined,
  { part, from: _from, ...input }: Input,
  build: CommandContext['build'],
): Promise<Outcome> {
  const base = baseOf(portal);
  if (!token) throw new ReleaseError('Put the token of your team into RELEASE_TOKEN: `token create` makes one.');
  const [name = ''] = usage.split(' ');
  const call = async (path: string, type?: string, body?: string | Uint8Array<ArrayBuffer>): Promise<Outcome> => {
    const headers = { authorization: `Bearer ${token}`, ...(type ? { 'content-type': type } : {}) };
    // A redirect could carry the token elsewhere.
    const init = { method: body ? 'POST' : 'GET', headers, body: body ?? null, redirect: 'error' } as const;
    const answer = await fetch(new URL(path, base), { ...init, signal: AbortSignal.timeout(LIMIT) }).catch((error) => {
      const { code } = (error.cause ?? {}) as NodeJS.ErrnoException;
      throw new ReleaseError(
        `${base.origin} cannot be reached${code ? ` (${code})` : ''}: look at what is active before you try again.`,
      );
    });
    const said = (await answer.json().catch(() => undefined)) as Answer<object> | undefined;
    if (said?.status === 'SUCCESS') return { text: said.message, json: said.result };
    if (said?.status === 'FAILURE') throw new ReleaseError(said.result.description);
    throw new ReleaseError(`${base.origin} is no portal that takes releases: it answered ${answer.status}.`);
  };
  const path = `releases/${part === undefined ? '' : `${encodeURIComponent(String(part))}/`}${name}`;
  if (part === undefined) return call(path);
  if (name !== 'publish') return call(path, 'application/json', JSON.stringify(input));
  const query = new URLSearchParams(input.why ? { why: String(input.why) } : {});
  return call(`${path}?${query}`, 'application/gzip', await packed(await build()));
}

function baseOf(portal: string): URL {
  const address = portal.endsWith('/') ? portal : `${portal}/`;
  const base = URL.canParse(address) ? new URL(address) : undefined;
  const isHere = base && ['localhost', '127.0.0.1', '[::1]'].includes(base.hostname);
  if (base?.protocol !== 'https:' && !(base?.protocol === 'http:' && isHere)) {
    // Over plain HTTP, others could read the token on its way.
    throw new ReleaseError('--portal takes an address such as https://portal.example (http:// only for this machine).');
  }
  return base;
}
