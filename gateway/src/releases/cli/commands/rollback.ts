import { rollback } from '../../changes.ts';
import type { CliCommand } from '../command.ts';

export const rollbackCommand: CliCommand = {
  usage: 'rollback <part> [version]',
  summary: 'withdraws the active version; users get the one before it, or the one that is named',
  details: 'Twice goes two versions back. Nothing leads back to a withdrawn version but activating it by its name.',
  isChange: true,
  async run({ store, reason, args: [name = '', version = ''] }) {
    const release = await rollback(store, name, reason, version || undefined);
    return {
      json: { name, ...release },
      text: `${name}: rolled back from ${release.withdrawn[0]} to ${release.active}.`,
    };
  },
};
