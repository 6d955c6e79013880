import { halt } from '../../changes.ts';
import type { CliCommand } from '../command.ts';

export const haltCommand: CliCommand = {
  usage: 'halt <remote> [version]',
  summary: 'withdraws the canary; all users get the active version',
  details: 'With a version, only where that one is still the canary: another may have taken its place.',
  isChange: true,
  async run({ store, reason, args: [name = '', version = ''] }) {
    const release = await halt(store, name, reason, version || undefined);
    const text = `${name}: the canary ${release.withdrawn[0]} is withdrawn, and all users get ${release.active}.`;
    return { json: { name, ...release }, text };
  },
};
