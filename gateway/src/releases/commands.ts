import type { ReleaseInForce } from '@openward/contract/releases';
import type * as schemas from '@openward/contract/releases/schemas';
import type { InferType } from 'yup';
import type { BuiltRelease } from './build.ts';
import {
  activate,
  freeze,
  freezeSentence,
  frozenText,
  halt,
  promote,
  restore,
  retire,
  rollback,
  startCanary,
  unfreeze,
} from './changes.ts';
import { ReleaseError, UsageError } from './errors.ts';
import type { HistoryEntry, Reason } from './history.ts';
import { DAY, OPEN_FOR, prune } from './prune.ts';
import { publish } from './publish.ts';
import { ALL, type PartRelease } from './registry.ts';
import { type Observed, type PartStatus, statusOf } from './status.ts';
import type { ReleaseStore, ReleaseToken } from './store/store.ts';
import { createToken, revokeToken } from './tokens.ts';
import { damageOf, type KnownEntry, verify } from './verify.ts';

/** What a command works with. */
export interface CommandContext extends Observed {
  store: ReleaseStore;
  /** Who runs the command, and why. */
  reason: Reason;
  /** The build for `publish`. */
  build(): Promise<BuiltRelease>;
}

/** Schemas of the calls over HTTP; the CLI starts faster without them. */
type Schemas = Omit<typeof schemas, 'withdrawalSchema'>;

/** Arguments and options of a command by name, or the fields of a call. */
export type Input = Readonly<Record<string, unknown>>;

/** The result of a command. */
export interface Outcome {
  /** For people, without a line break at the end. */
  text: string;
  json: object;
  /** True if a check found problems: the exit code is then 1. */
  isBad?: boolean;
}

/** A command as the help shows it. */
export interface CommandUsage {
  /** Name and arguments: `<required>`, `[optional]`. */
  usage: string;
  /** One line for the list of all commands. */
  summary: string;
  details?: string;
  options?: [flags: string, meaning: string][];
}

/** A release command: the CLI runs it on a folder or database, the gateway for a call over HTTP. */
export interface ReleaseCommand extends CommandUsage {
  /** True if it adds an entry to the history. */
  isChange?: boolean;
  /** True if it may be the first command in an empty folder. */
  isFirst?: boolean;
  /** Absent if it is not available over HTTP. */
  http?: {
    /** The schema of the call's body or query. */
    takes?: keyof Schemas;
    /** True if it only reads: every token may use it, with its arguments and options in the query. */
    isQuestion?: boolean;
    /** True if a system administrator may run it; the token of the part always may. */
    isForAdmins?: boolean;
    /** Allows `POST /releases/<command>` for all parts at once, for system administrators. */
    forAll?: 'too' | 'only';
  };
  /** @throws ReleaseError, and what the store throws */
  run(context: CommandContext, input: Input): Promise<Outcome>;
}

const ALL_PARTS: [string, string] = ['--all', 'all parts'];

/** @throws UsageError unless exactly one of both is given */
function partOrAll(part: unknown, all: unknown): string {
  if ((part === undefined) === (all !== true)) throw new UsageError('Name one part, or give --all.');
  return all === true ? ALL : String(part);
}

const NAMED_CANARY = 'With a version, it fails if another version is the canary by now.';

/** Every release command, in the order of the help. */
export const COMMANDS: ReleaseCommand[] = [
  {
    usage: 'publish <part>',
    summary: 'checks a build and stores it under its version; users do not get it yet',
    details: 'Without --from, it takes the build in mfe-<part>/dist, or in shell/dist for the shell.',
    options: [['--from <folder>', 'the folder of the build']],
    isFirst: true,
    isChange: true,
    http: { takes: 'publishQuery' },
    async run({ store, reason, build }, { part }) {
      const { manifest, isNew, putBack = 0 } = await publish(store, await build(), reason, { part: String(part) });
      const { name, version } = manifest;
      const repaired =
        putBack === 1 ? '1 lost file is there again.' : putBack > 1 && `${putBack} lost files are there again.`;
      const said = [
        `${name} ${version} ${isNew ? 'is published' : 'is already published'}.`,
        repaired,
        freezeSentence(await store.read(), name),
      ];
      return { json: { name, version, isNew, ...(putBack > 0 && { putBack }) }, text: said.filter(Boolean).join(' ') };
    },
  },
  change({
    usage: 'activate <part> <version>',
    summary: 'gives a published version to all users, at their next page load',
    details: 'This is the only way back to a withdrawn version.',
    takes: 'activateSchema',
    make: (store, part, { version }, reason) => activate(store, part, version, reason),
    said: ({ active }) => `users now get ${active}.`,
  }),
  change({
    usage: 'rollback <part> [version]',
    summary: 'withdraws the active version; users get the one before it, or the one that you name',
    details:
      'Two rollbacks go back two versions. Only `activate` brings a withdrawn version back. With --portal, --why is required.',
    options: [['--from <version>', 'does nothing unless this version is the active one']],
    takes: 'rollbackSchema',
    isForAdmins: true,
    make: (store, part, { version, from }, reason) => rollback(store, part, reason, version || undefined, from),
    said: ({ active, withdrawn }) => `rolled back from ${withdrawn[0]} to ${active}.`,
  }),
  change({
    usage: 'canary <part> <version> <percent>',
    summary: 'gives a published version of a remote to some users, always the same ones',
    details:
      '1 to 99 percent: each canary of a remote goes to the same users, and a higher percentage only adds users. 0 ends the canary without withdrawing it.',
    takes: 'canarySchema',
    make: (store, part, { version, percent }, reason) =>
      startCanary(store, part, { version, percent: Number(percent) }, reason),
    said: ({ active, canary }) =>
      canary
        ? `${canary.percent} percent of users get ${canary.version}, the others ${active}.`
        : `all users get ${active}.`,
  }),
  change({
    usage: 'promote <part> [version]',
    summary: 'gives the canary to all users',
    details: NAMED_CANARY,
    takes: 'promoteSchema',
    make: (store, part, { version }, reason) => promote(store, part, reason, version),
    said: ({ active }) => `all users now get ${active}.`,
  }),
  change({
    usage: 'halt <part> [version]',
    summary: 'withdraws the canary; all users get the active version',
    details: `${NAMED_CANARY} With --portal, --why is required.`,
    takes: 'haltSchema',
    isForAdmins: true,
    make: (store, part, { version }, reason) => halt(store, part, reason, version),
    said: ({ active, withdrawn }) => `the canary ${withdrawn[0]} is withdrawn, and all users get ${active}.`,
  }),
  change({
    usage: 'retire <part>',
    summary: 'takes a remote away: its screens, menu entries and panels; its versions stay',
    details:
      '`rollback <part>` brings it back with the version that it had, and `activate` with another one. With --portal, --why is required.',
    options: [['--from <version>', 'does nothing unless this version is the active one']],
    takes: 'retireSchema',
    isForAdmins: true,
    make: (store, part, { from }, reason) => retire(store, part, reason, from),
    said: ({ active }) => `retired; users no longer get ${active}.`,
    json: (release) => ({ ...release, active: null }),
  }),
  {
    usage: 'restore <revision>',
    summary: 'gives users of every part the version that was active at a revision of the history',
    details:
      'It is one change, checked like any other. Parts that came later are retired. A version that was withdrawn since comes back only by `activate`. With --portal, no token of a part may do this: use the screen Releases, or run it on the server.',
    isChange: true,
    http: { takes: 'restoreSchema', isForAdmins: true, forAll: 'only' },
    async run({ store, reason }, { revision }) {
      if (!/^[1-9]\d*$/.test(String(revision)))
        throw new UsageError(`${revision} is not a revision. \`history --json\` and \`status\` show them.`);
      const done = await restore(store, Number(revision), reason);
      const text =
        done.parts.length > 0
          ? `Users get what was active at revision ${revision} again: ${done.parts.join(', ')}.`
          : `Users already get what was active at revision ${revision}.`;
      return { json: done, text };
    },
  },
  {
    usage: 'freeze [part]',
    summary: 'keeps the version of a part, or of all, until a time; you can still go back',
    details:
      'It refuses `activate`, `canary` and `promote`, and ends by itself. `publish` still stores builds. With --portal, --why is required.',
    options: [ALL_PARTS, ['--until <instant>', 'the end, with its zone: 2030-01-07T08:00Z']],
    isChange: true,
    http: { takes: 'freezeSchema', isForAdmins: true, forAll: 'too' },
    async run({ store, reason }, { part, all, until = '' }) {
      const done = await freeze(store, partOrAll(part, all), String(until), reason);
      return {
        json: done,
        text: `${done.name === ALL ? 'All parts are' : `${done.name} is`} frozen until ${done.until}.`,
      };
    },
  },
  {
    usage: 'unfreeze [part]',
    summary: 'ends the freeze of a part, or of all',
    options: [ALL_PARTS],
    isChange: true,
    http: { takes: 'unfreezeSchema', isForAdmins: true, forAll: 'too' },
    async run({ store, reason }, { part, all }) {
      const done = await unfreeze(store, partOrAll(part, all), reason);
      return { json: done, text: `${done.name === ALL ? 'All parts are' : `${done.name} is`} no longer frozen.` };
    },
  },
  {
    usage: 'status',
    summary: 'shows what users get, since when and by whom, and any problems',
    details:
      'It checks that all parts fit together, that the registry and the history agree, and the files that users get. `verify` checks the files of all versions.',
    http: {},
    async run({ store, crashes, damage = () => damageOf(store) }) {
      const status = await statusOf(store, { crashes, damage });
      const { revision, entries, parts, retired, freezes, crashed, problems, faults } = status;
      if (parts.length === 0 && entries === 0) return { json: status, text: 'Nothing is published yet.' };
      const indented = (sentences: string[]) => sentences.map((sentence) => `  ${sentence}`).join('\n');
      const lines = [
        ...parts.map(partText),
        ...retired.map((part) => `${part.name.padEnd(14)} retired (${part.version})${saidText(part)}`),
        ...freezes.map(frozenText),
        ...crashed,
        problems.length === 0 ? 'Everything fits together.' : `These do not fit together:\n${indented(problems)}`,
        faults.length === 0
          ? `Registry (revision ${revision}) and history (${entries} entries) agree.`
          : `Registry and history do not agree:\n${indented(faults)}`,
      ];
      return { json: status, text: lines.join('\n') };
    },
  },
  {
    usage: 'list [part]',
    summary: 'lists every published version, the latest first, and its state',
    http: { isQuestion: true },
    async run({ store }, { part: name }) {
      const { parts } = await statusOf(store);
      const chosen = parts.filter((part) => !name || part.name === name);
      if (name && chosen.length === 0) throw new ReleaseError(`No version of ${name} is published.`);
      const listed = chosen.map((part) => ({
        name: part.name,
        versions: part.published.map((each) => ({ ...each, is: standingOf(part, each.version) })),
      }));
      const lines = listed.flatMap(({ name: part, versions }) => [
        part,
        ...versions.map(({ version, at, by, is }) => {
          const standing = is.length > 0 ? `: ${is.join(', ')}` : '';
          return `  ${version.padEnd(24)} published ${at}${by ? ` by ${by}` : ''}${standing}`;
        }),
      ]);
      return { json: { parts: listed }, text: lines.join('\n') || 'Nothing is published yet.' };
    },
  },
  {
    usage: 'history [part]',
    summary: 'shows who changed what, when and why, the oldest first',
    options: [['--last <number>', 'only this number of the latest entries']],
    http: { isQuestion: true },
    async run({ store }, { part, last }) {
      if (last !== undefined && !/^[1-9]\d*$/.test(String(last)))
        throw new UsageError(`--last must be a whole number from 1, not ${last}.`);
      const all = await store.history();
      const entries = all.filter((entry) => !part || entry.name === part).slice(last ? -Number(last) : 0);
      return { json: { entries }, text: entries.map(entryText).join('\n') || 'There are no changes yet.' };
    },
  },
  {
    usage: 'verify',
    summary: 'checks every released file, and the registry against its history',
    details:
      'The exit code is 1 when something was changed. Keep the revision and hash that it prints on another machine: with --expect they prove later that nobody rewrote the history.',
    options: [
      ['--expect <revision:hash>', 'fails if the history lacks this entry, which an earlier `verify` printed'],
      ['--repair', 'first completes an interrupted command, and rebuilds a damaged registry from the history'],
    ],
    async run({ store }, { expect, repair }) {
      if (repair) await store.change(async () => undefined);
      const found = await verify(store, expect === undefined ? undefined : knownEntry(String(expect)));
      const { revision, head, entries, versions, files, faults, leftovers } = found;
      const all = `${files} files of ${versions} versions and ${entries} entries of the history`;
      const lines = [
        ...(faults.length > 0
          ? [...faults, `${faults.length === 1 ? '1 problem' : `${faults.length} problems`} found in ${all}.`]
          : [`${all} are as they were released: ${revision}:${head}`]),
        ...(leftovers.length > 0
          ? [`Interrupted commands left ${leftovers.length} files or folders behind. Run \`prune\` to delete them.`]
          : []),
      ];
      return { json: found, text: lines.join('\n'), isBad: faults.length > 0 };
    },
  },
  {
    usage: 'prune',
    summary: 'deletes versions that nobody can get and no open page needs',
    details:
      'It keeps active versions, canaries, the versions that a rollback goes back to, and all that were published or in use while a page may still be open. It deletes withdrawn versions too.',
    options: [
      ['--older-than <days>', `how long a page may stay open (${OPEN_FOR / DAY})`],
      ['--dry-run', 'only lists what would be deleted'],
    ],
    isChange: true,
    async run({ store, reason }, { olderThan, dryRun }) {
      const days = String(olderThan ?? OPEN_FOR / DAY);
      if (!/^\d+(\.\d+)?$/.test(days) || Number(days) > MOST_DAYS) {
        throw new UsageError(`--older-than must be a number of days from 0 to ${MOST_DAYS}, not ${days}.`);
      }
      const isDryRun = dryRun === true;
      const pruned = await prune(store, { openFor: Number(days) * DAY, isDryRun }, reason);
      const gone = isDryRun ? 'would be deleted' : 'is deleted';
      const lines = [
        ...pruned.versions.map(({ name, version }) => `${name} ${version} ${gone}.`),
        ...pruned.leftovers.map((place) => `${place} ${gone}: an interrupted command left it behind.`),
      ];
      return { json: { ...pruned, isDryRun }, text: lines.join('\n') || 'There is nothing to delete.' };
    },
  },
  {
    usage: 'token <what> [which]',
    summary: 'creates, lists and revokes the tokens that teams use to release over HTTP',
    details: `token create <part> --for "<team or pipeline>"   creates a token for one part and prints it, only once
token list                                       shows who may release what
token revoke <id>                                revokes a token at once`,
    options: [['--for <holder>', 'the team or pipeline that gets a new token, as the history names it']],
    isFirst: true,
    run: ({ store, reason: { who } }, { what, which = '', for: holder = '' }) => {
      switch (what) {
        case 'create':
          return createdToken(store, { part: String(which), holder: String(holder), madeBy: who });
        case 'list':
          return listedTokens(store);
        case 'revoke':
          return revokedToken(store, String(which), who);
        default:
          throw new UsageError(`There is no command token ${what}. Use create, list or revoke.`);
      }
    },
  },
];

/** Maximum number of days; dates do not reach much farther back. */
const MOST_DAYS = 36_500;

/** A command that changes which versions of a part users get. */
function change<K extends keyof Schemas>({
  takes,
  isForAdmins = false,
  make,
  said,
  json = (release) => release,
  ...usage
}: CommandUsage & {
  takes: K;
  isForAdmins?: boolean;
  make(store: ReleaseStore, part: string, input: InferType<Schemas[K]>, reason: Reason): Promise<PartRelease>;
  /** A sentence about the result. */
  said(release: PartRelease): string;
  /** The result for programs; the part by default. */
  json?(release: PartRelease): object;
}): ReleaseCommand {
  return {
    ...usage,
    isChange: true,
    http: { takes, isForAdmins },
    async run({ store, reason }, { part, ...input }) {
      const name = String(part);
      const release = await make(store, name, input as InferType<Schemas[K]>, reason);
      return { json: { name, ...json(release) }, text: `${name}: ${said(release)}` };
    },
  };
}

function partText({ name, owner, contact, active, fallback, canary, withdrawn, published }: PartStatus): string {
  const lines = [
    active ? `${active.version}${saidText(active)}` : `not active; ${published[0]?.version} is published`,
    ...(owner || contact ? [`belongs to ${[owner, contact].filter(Boolean).join(', ')}`] : []),
    ...(fallback ? [`falls back to ${fallback}`] : []),
    ...(canary ? [`canary ${canary.version} for ${canary.percent} percent${saidText(canary)}`] : []),
    ...withdrawn.map((each) => `${each.version} is withdrawn${saidText(each)}`),
  ];
  return lines.map((line, place) => `${(place === 0 ? name : '').padEnd(14)} ${line}`).join('\n');
}

function saidText({ since, by, why }: ReleaseInForce): string {
  return since ? `, since ${since} by ${by}${why ? ` (${why})` : ''}` : '';
}

/** The states of a version; it may have several, such as fallback and canary. */
function standingOf({ active, fallback, earlier, canary, withdrawn }: PartStatus, version: string): string[] {
  const standings: [string, boolean][] = [
    ['active', active?.version === version],
    ['fallback', fallback === version],
    ['earlier', fallback !== version && earlier.includes(version)],
    ['canary', canary?.version === version],
    ['withdrawn', withdrawn.some((each) => each.version === version)],
  ];
  return standings.flatMap(([standing, isSo]) => (isSo ? [standing] : []));
}

function entryText({ at, who, action, name, from, to, release, why }: HistoryEntry): string {
  const what = action === 'canary' ? `${to} for ${release?.canary?.percent ?? 0} percent` : to;
  // A halt changes nothing for users without the canary.
  const both = from && action !== 'canary' && action !== 'halt' ? `${from} → ${what}` : what;
  return `${at}  ${who}  ${action} ${name === ALL ? 'all' : name}${both && ` ${both}`}${why && `  (${why})`}`;
}

function knownEntry(text: string): KnownEntry {
  const [, revision, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!revision || !hash) throw new UsageError(`${text} is not a revision and hash as \`verify\` prints them.`);
  return { revision: Number(revision), hash };
}

async function createdToken(store: ReleaseStore, order: Parameters<typeof createToken>[1]): Promise<Outcome> {
  const { token, text } = await createToken(store, order);
  // Without this note, a mistyped name would only be noticed when publishing is refused.
  const isKnown = Object.hasOwn((await store.read()).published, token.part);
  const note = isKnown ? '' : `\nNothing is published as ${token.part} yet.`;
  const words = `${token.holder} can release ${token.part} with this token. Keep it secret: it is not shown again.`;
  return { json: { ...withoutHash(token), token: text }, text: `${text}\n${words}${note}` };
}

async function listedTokens(store: ReleaseStore): Promise<Outcome> {
  const tokens = await store.readTokens();
  const lines = tokens.map(({ id, part, holder, madeBy, madeAt, usedOn, revokedAt, revokedBy }) => {
    const use = usedOn ? `last used ${usedOn}` : 'never used';
    const end = revokedAt ? `, revoked ${revokedAt.slice(0, 10)} by ${revokedBy}` : '';
    return `${id}  ${part}  ${holder}  (created ${madeAt.slice(0, 10)} by ${madeBy}, ${use}${end})`;
  });
  return { json: { tokens: tokens.map(withoutHash) }, text: lines.join('\n') || 'There are no tokens.' };
}

async function revokedToken(store: ReleaseStore, id: string, by: string): Promise<Outcome> {
  const token = await revokeToken(store, id, by);
  return { json: withoutHash(token), text: `${token.holder} can no longer release ${token.part} with token ${id}.` };
}

/** The hash stays secret, because guesses could be checked against it. */
function withoutHash({ hash: _hash, ...rest }: ReleaseToken): Omit<ReleaseToken, 'hash'> {
  return rest;
}
