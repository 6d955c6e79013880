import { promote } from '../../changes/canary.ts';
import type { CliCommand } from '../command.ts';

export const promoteCommand: CliCommand = {
  usage: 'promote <remote>',
  summary: 'gives the canary to all users',
  isChange: true,
  async run({ store, reason, args: [name = ''] }) {
    const release = await promote(store, name, reason);
    return { json: { name, ...release }, text: `${name}: all users now get ${release.active}.` };
  },
};
