import { DAY, OPEN_FOR, prune } from '../../prune.ts';
import { type CliCommand, UsageError } from '../command.ts';

/** Days; dates do not reach much farther back. */
const LONGEST = 36_500;

export const pruneCommand: CliCommand = {
  usage: 'prune',
  summary: 'deletes versions that nobody can get, and that no open page can need',
  details:
    'Active versions, canaries and what a rollback goes back to stay, and so does what was published or in force during the time that a page may stay open. What was withdrawn before that goes.',
  isChange: true,
  options: [
    ['--older-than <days>', `the longest time that a page stays open (${OPEN_FOR / DAY})`],
    ['--dry-run', 'only says what would go'],
  ],
  async run({ store, reason, options: { olderThan, dryRun } }) {
    const days = String(olderThan ?? OPEN_FOR / DAY);
    if (!/^\d+(\.\d+)?$/.test(days) || Number(days) > LONGEST) {
      throw new UsageError(`${days} is no number of days from 0 to ${LONGEST}.`);
    }
    const isDryRun = dryRun === true;
    const pruned = await prune(store, { openFor: Number(days) * DAY, isDryRun }, reason);
    const { versions, leftovers } = pruned;
    const gone = isDryRun ? 'would go' : 'is gone';
    const lines = [
      ...versions.map(({ name, version }) => `${name} ${version} ${gone}.`),
      ...leftovers.map((place) => `${place} ${gone}: a stopped command left it behind.`),
    ];
    return { json: { ...pruned, isDryRun }, text: lines.join('\n') || 'There is nothing to delete.' };
  },
};
