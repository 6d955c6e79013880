import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type DevelopOptions, develop } from './develop.ts';

const USAGE = `Usage: openward develop --portal <address of a portal> [--port 4100]
  builds the remote in this folder at each save and shows it inside that portal, only to you`;

function chosen(): DevelopOptions | undefined {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { portal: { type: 'string' }, port: { type: 'string', default: '4100' }, help: { type: 'boolean' } },
  });
  if (values.help) return undefined;
  if (positionals.join() !== 'develop' || !values.portal) throw new Error(USAGE);
  const port = Number(values.port);
  if (!URL.canParse(values.portal)) throw new Error(`“${values.portal}” is not an address. ${USAGE}`);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`“${values.port}” is not a port number.`);
  return { folder: resolve('.'), portal: new URL(values.portal).origin, port };
}

try {
  const options = chosen();
  if (options) await develop(options);
  else console.log(USAGE);
} catch (error) {
  console.error((error as Error).message);
  process.exit(2);
}
