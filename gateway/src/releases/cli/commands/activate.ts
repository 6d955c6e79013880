import { activate } from '../../changes.ts';
import type { CliCommand } from '../command.ts';

export const activateCommand: CliCommand = {
  usage: 'activate <part> <version>',
  summary: 'gives a published version to all users, at their next page load',
  details: 'The only way back to a version that was withdrawn.',
  isChange: true,
  async run({ store, reason, args: [name = '', version = ''] }) {
    const release = await activate(store, name, version, reason);
    return { json: { name, ...release }, text: `${name}: users now get ${release.active}.` };
  },
};
