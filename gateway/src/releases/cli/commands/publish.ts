import { join } from 'node:path';
import { publish } from '../../publish.ts';
import { builtIn } from '../../build.ts';
import { SHELL } from '../../registry.ts';
import type { CliCommand, Context } from '../command.ts';

export const publishCommand: CliCommand = {
  usage: 'publish <part>',
  summary: 'checks a build and stores it under its version; users do not get it yet',
  details:
    'Without --from it takes what `npm run build -w mfe-<part>` left in mfe-<part>/dist, or for the shell in shell/dist.',
  isFirst: true,
  isChange: true,
  options: [['--from <folder>', 'a build that lies elsewhere']],
  async run({ store, reason, args: [part = ''], options }) {
    const { manifest, isNew } = await publish(store, builtIn(buildFolder(part, options)), reason, { part });
    const { name, version } = manifest;
    return {
      json: { name, version, isNew },
      text: `${name} ${version} ${isNew ? 'is published' : 'was published already'}.`,
    };
  },
};

/** Where the build of a part lies. */
export function buildFolder(part: string, { from }: Context['options']): string {
  return String(from ?? join(part === SHELL ? SHELL : `mfe-${part}`, 'dist'));
}
