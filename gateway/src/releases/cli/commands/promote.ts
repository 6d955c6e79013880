import { promote } from '../../changes.ts';
import type { CliCommand } from '../command.ts';

export const promoteCommand: CliCommand = {
  usage: 'promote <remote> [version]',
  summary: 'gives the canary to all users',
  details: 'With a version, only where that one is still the canary: another may have taken its place.',
  isChange: true,
  async run({ store, reason, args: [name = '', version = ''] }) {
    const release = await promote(store, name, reason, version || undefined);
    return { json: { name, ...release }, text: `${name}: all users now get ${release.active}.` };
  },
};
