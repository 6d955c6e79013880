import type { HistoryEntry } from '../../history.ts';
import { oneLine } from '../../history.ts';
import { type CliCommand, UsageError } from '../command.ts';

export const historyCommand: CliCommand = {
  usage: 'history [part]',
  summary: 'who changed what, when and why, the oldest first',
  isChange: false,
  options: [['--last <number>', 'only so many of the latest']],
  async run({ store, args: [name = ''], options: { last } }) {
    if (last !== undefined && !/^[1-9]\d*$/.test(String(last))) throw new UsageError(`${last} is no number from 1.`);
    const all = await store.history();
    const entries = all.filter((entry) => !name || entry.name === name).slice(last ? -Number(last) : 0);
    return { json: { entries }, text: entries.map(lineOf).join('\n') || 'Nothing was changed yet.' };
  },
};

function lineOf({ at, who, action, name, from, to, release, why }: HistoryEntry): string {
  const what = action === 'canary' ? `${to} for ${release?.canary?.percent ?? 0} percent` : to;
  // A halt ends what some had: all others stay where they are.
  const both = from && action !== 'canary' && action !== 'halt' ? `${from} → ${what}` : what;
  // Entries of before may hold more than a line.
  return oneLine(`${at}  ${who}  ${action} ${name}${both && ` ${both}`}${why && `  (${why})`}`);
}
