import { startCanary } from '../../changes.ts';
import { type CliCommand, UsageError } from '../command.ts';

export const canaryCommand: CliCommand = {
  usage: 'canary <remote> <version> <percent>',
  summary: 'gives a published version to some of the users, always the same ones',
  details:
    '1 to 99 percent; who they are depends on them and the remote alone, so the next canary meets the same people. More percent adds people and takes none away. 0 ends the canary without withdrawing it.',
  isChange: true,
  async run({ store, reason, args: [name = '', version = '', percent = ''] }) {
    if (!/^\d{1,2}(\.\d+)?$/.test(percent)) throw new UsageError(`${percent} is no number from 0 to 99.`);
    const release = await startCanary(store, name, { version, percent: Number(percent) }, reason);
    const text = release.canary
      ? `${name}: ${percent} percent of the users get ${version}, the others ${release.active}.`
      : `${name}: all users get ${release.active}.`;
    return { json: { name, ...release }, text };
  },
};
