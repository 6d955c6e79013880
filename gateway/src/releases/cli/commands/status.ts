import { type PartStatus, type Said, statusOf } from '../../status.ts';
import { oneLine } from '../../history.ts';
import type { CliCommand } from '../command.ts';

export const statusCommand: CliCommand = {
  usage: 'status',
  summary: 'what users get, since when and by whom, and what is wrong with it',
  details:
    'It looks at how everything fits together and at whether registry and history agree. `verify` looks at the files too.',
  isChange: false,
  async run({ store }) {
    const status = await statusOf(store);
    const { revision, entries, parts, problems, faults } = status;
    if (parts.length === 0 && entries === 0) return { json: status, text: 'Nothing is published yet.' };
    const lines = [
      ...parts.map(partText),
      problems.length === 0 ? 'Everything fits together.' : `What does not fit:\n${indented(problems)}`,
      faults.length === 0
        ? `Registry (revision ${revision}) and history (${entries} entries) agree.`
        : `Registry and history do not agree:\n${indented(faults)}`,
    ];
    return { json: status, text: lines.join('\n') };
  },
};

/** One part, as `status` shows it; `published` is left out where it is not known. */
export function partText(
  part: Pick<PartStatus, 'name' | 'active' | 'fallback' | 'canary'> & {
    withdrawn: ({ version: string } & Partial<Said>)[];
    published?: PartStatus['published'];
  },
): string {
  const { name, active, fallback, canary, withdrawn, published = [] } = part;
  const lines = [
    active ? `${active.version}${saidText(active)}` : `nothing yet; ${published[0]?.version} is published`,
    ...(fallback ? [`falls back to ${fallback}`] : []),
    ...(canary ? [`canary ${canary.version} for ${canary.percent} percent${saidText(canary)}`] : []),
    ...withdrawn.map((each) => `${each.version} is withdrawn${saidText(each)}`),
  ];
  return lines
    .map((line, place) => (place === 0 ? `${name.padEnd(14)} ${line}` : `${' '.repeat(15)}${line}`))
    .join('\n');
}

function saidText({ since, by, why }: Partial<Said>): string {
  if (!since) return '';
  return oneLine(`, since ${since} by ${by}${why ? ` (${why})` : ''}`);
}

const indented = (sentences: string[]) => sentences.map((sentence) => `  ${sentence}`).join('\n');
