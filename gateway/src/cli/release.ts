import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Answer } from '@openward/contract';
import { setting } from '@openward/server-kit/settings';
import { builtIn } from '../releases/build.ts';
import { COMMANDS, type CommandContext, type Input, type Outcome, type ReleaseCommand } from '../releases/commands.ts';
import { ReleaseError } from '../releases/errors.ts';
import { SHELL } from '../releases/registry.ts';
import { crashesLately } from '../releases/store/counts.ts';
import { folderStore } from '../releases/store/folder-store.ts';
import { moveReleases } from '../releases/store/move-releases.ts';
import { openStore, refuseNothing, releasesFolder } from '../releases/store/open-store.ts';
import { folderSink } from '../releases/store/report-sink.ts';
import { packed } from '../releases/uploads/archive.ts';
import type { CliCommand, Program } from './program.ts';

/** Milliseconds until a portal must answer; uploading a build takes a while. */
const LIMIT = 120_000;

/** Run once when switching from one gateway to several. */
const move: CliCommand = {
  usage: 'move <folder>',
  summary: 'moves all releases from a folder to the database',
  async run({ folder }, { env }) {
    const from = resolve(String(folder));
    refuseNothing({}, from);
    const store = openStore({ ...env, RELEASES_STORE: 'postgres' });
    if (!('adopt' in store)) throw new ReleaseError('Releases can only be moved to PostgreSQL.');
    const moved = await moveReleases(folderStore(from), store);
    const text = `The database now has all releases of ${folder} (versions: ${moved.versions}, changes: ${moved.changes}).`;
    return { json: moved, text };
  },
};

/** `npm run release -- …`: the release commands on a folder, on a database or over HTTP. */
export const program: Program = {
  call: 'npm run release --',
  description: 'Publishes builds of the shell and the remotes, and sets which versions users get.',
  commands: [...COMMANDS.map(cliCommand), move],
};

function cliCommand(command: ReleaseCommand): CliCommand {
  const { usage, http, isChange, isFirst, options = [] } = command;
  const isPublish = usage.startsWith('publish ');
  return {
    ...command,
    options: [
      ...options,
      ...(isChange ? [['--why <reason>', 'the reason that the history records'] as [string, string]] : []),
      ['--releases <folder>', 'the folder of the releases (RELEASES_DIR, .data/releases)'],
      ...(http
        ? [
            ['--portal <address>', 'runs the command on a portal over HTTP, with the token in RELEASE_TOKEN'] as [
              string,
              string,
            ],
          ]
        : []),
    ],
    async run({ why = '', releases, portal, ...input }, { who, env }) {
      const { part } = input;
      const from = (isPublish && input.from) || join(part === SHELL ? SHELL : `mfe-${part}`, 'dist');
      const build = async () => {
        if (!existsSync(join(String(from), 'remote.json')))
          throw new ReleaseError(
            `${from} has no remote.json. Build the part first, or name the folder of its build, such as --from dist.`,
          );
        return builtIn(String(from));
      };
      if (portal) return onPortal(command, String(portal), setting(env, 'RELEASE_TOKEN'), { ...input, why }, build);
      const folder = releases as string | undefined;
      if (!isFirst) refuseNothing(env, folder);
      const store = openStore(env, folder);
      const sink =
        'reportSink' in store ? store.reportSink : folderSink(folder ? resolve(folder) : releasesFolder(env));
      const crashes = async () => crashesLately(await sink.others(), Date.now());
      return command.run({ store, reason: { who, why: String(why) }, build, crashes }, input);
    },
  };
}

/**
 * Runs a command on a portal over HTTP, authenticated by the team's token.
 * @throws ReleaseError with the portal's sentence if it refuses, or if the address or token is unusable
 */
async function onPortal(
  { usage, http }: ReleaseCommand,
  portal: string,
  token: string | undefined,
  { part, ...input }: Input,
  build: CommandContext['build'],
): Promise<Outcome> {
  const base = baseOf(portal);
  if (!token)
    throw new ReleaseError('RELEASE_TOKEN is not set. Set it to the token of your team; `token create` makes one.');
  const [name = ''] = usage.split(' ');
  const call = async (path: string, type?: string, body?: string | Uint8Array<ArrayBuffer>): Promise<Outcome> => {
    const headers = { authorization: `Bearer ${token}`, ...(type ? { 'content-type': type } : {}) };
    // A redirect could send the token to another host.
    const init = { method: body ? 'POST' : 'GET', headers, body: body ?? null, redirect: 'error' } as const;
    const answer = await fetch(new URL(path, base), { ...init, signal: AbortSignal.timeout(LIMIT) }).catch((error) => {
      const { code } = (error.cause ?? {}) as NodeJS.ErrnoException;
      throw new ReleaseError(
        `No answer from ${base.origin}${code ? ` (${code})` : ''}. The change may have been made: check \`status\` before you try again.`,
      );
    });
    const said = (await answer.json().catch(() => undefined)) as Answer<object> | undefined;
    if (said?.status === 'SUCCESS') return { text: said.message, json: said.result };
    if (said?.status === 'FAILURE') {
      const { description, errors } = said.result;
      throw new ReleaseError(errors?.why ? `${description} The option is --why "…".` : description);
    }
    throw new ReleaseError(
      `${base.origin} answered ${answer.status}, but not as a portal does. Check the address in --portal.`,
    );
  };
  if (http?.isQuestion) {
    const { why: _why, ...options } = input;
    const asked = Object.entries({ part, ...options }).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)] as [string, string]],
    );
    return call(`releases/${name}?${new URLSearchParams(asked)}`);
  }
  const path = `releases/${part === undefined ? '' : `${encodeURIComponent(String(part))}/`}${name}`;
  if (!http?.takes) return call(path);
  if (name !== 'publish') return call(path, 'application/json', JSON.stringify(input));
  const query = new URLSearchParams(input.why ? { why: String(input.why) } : {});
  return call(`${path}?${query}`, 'application/gzip', await packed(await build()));
}

function baseOf(portal: string): URL {
  const address = portal.endsWith('/') ? portal : `${portal}/`;
  const base = URL.canParse(address) ? new URL(address) : undefined;
  const isHere = base && ['localhost', '127.0.0.1', '[::1]'].includes(base.hostname);
  if (base?.protocol !== 'https:' && !(base?.protocol === 'http:' && isHere)) {
    // Over plain HTTP, others on the network could read the token.
    throw new ReleaseError(
      '--portal needs an address such as https://portal.example; http:// works only for this machine.',
    );
  }
  return base;
}
