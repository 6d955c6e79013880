import { type PartStatus, statusOf } from '../../status.ts';
import { ReleaseError } from '../../errors.ts';
import type { CliCommand } from '../command.ts';

export const listCommand: CliCommand = {
  usage: 'list [part]',
  summary: 'every published version, the latest first, and what it is to users',
  isChange: false,
  async run({ store, args: [name = ''] }) {
    const { parts } = await statusOf(store);
    const chosen = parts.filter((part) => !name || part.name === name);
    if (name && chosen.length === 0) throw new ReleaseError(`No version of ${name} is published.`);
    const json = {
      parts: chosen.map((part) => ({
        name: part.name,
        versions: part.published.map((each) => ({ ...each, is: standingOf(part, each.version) })),
      })),
    };
    const text = json.parts.map(({ name: part, versions }) =>
      [
        part,
        ...versions.map(
          ({ version, at, by, is }) =>
            `  ${version.padEnd(24)} published ${at}${by ? ` by ${by}` : ''}${is.length > 0 ? `: ${is.join(', ')}` : ''}`,
        ),
      ].join('\n'),
    );
    return { json, text: text.join('\n') || 'Nothing is published yet.' };
  },
};

/** What a version is to users; it may be several things at once, such as a fallback that is given to some. */
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
