import { halt } from '../../changes/canary.ts';
import type { CliCommand } from '../command.ts';

export const haltCommand: CliCommand = {
  usage: 'halt <remote>',
  summary: 'withdraws the canary; all users get the active version',
  isChange: true,
  async run({ store, reason, args: [name = ''] }) {
    const release = await halt(store, name, reason);
    const text = `${name}: the canary ${release.withdrawn[0]} is withdrawn, and all users get ${release.active}.`;
    return { json: { name, ...release }, text };
  },
};
