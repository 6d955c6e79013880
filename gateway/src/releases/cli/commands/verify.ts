import { type KnownEntry, verify } from '../../verify.ts';
import { type CliCommand, UsageError } from '../command.ts';

export const verifyCommand: CliCommand = {
  usage: 'verify',
  summary: 'looks at every released file, and at the registry against its history',
  details:
    'Exit code 1 where something is not as it was released. Keep what it says as revision and hash on another machine: with --expect it proves later that nobody wrote the history anew.',
  isChange: false,
  options: [
    ['--expect <revision:hash>', 'what an earlier `verify` said must still be so'],
    ['--repair', 'first completes what a stopped command began, and makes a damaged registry anew from the history'],
  ],
  async run({ store, options: { expect, repair } }) {
    if (repair) await store.change(async () => undefined);
    const found = await verify(store, expect === undefined ? undefined : knownEntry(String(expect)));
    const { revision, head, entries, versions, files, faults, leftovers } = found;
    const all = `${files} files of ${versions} versions and ${entries} entries of the history`;
    const lines = [
      ...(faults.length > 0
        ? [...faults, `${faults.length} of what was looked at (${all}) is not as it was released.`]
        : [`${all} are as they were released: ${revision}:${head}`]),
      ...(leftovers.length > 0
        ? [`Stopped commands left ${leftovers.length} pieces behind; \`prune\` takes them away.`]
        : []),
    ];
    return { json: found, text: lines.join('\n'), isBad: faults.length > 0 };
  },
};

function knownEntry(text: string): KnownEntry {
  const [, revision, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!revision || !hash) throw new UsageError(`${text} is no revision and hash, as \`verify\` says them.`);
  return { revision: Number(revision), hash };
}
