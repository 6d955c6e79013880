import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type DevelopOptions, develop } from './develop.ts';

const USAGE = `Usage: openward develop --portal <address of a portal> [--port 4100]
  builds the remote in this folder at each save and shows it inside that portal, in your pages alone`;

function chosen(): DevelopOptions {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { portal: { type: 'string' }, port: { type: 'string', default: '4100' } },
  });
  if (positionals.join() !== 'develop' || !values.portal) throw new Error(USAGE);
  const port = Number(values.port);
  if (!URL.canParse(values.portal)) throw new Error(`“${values.portal}” is no address. ${USAGE}`);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`“${values.port}” is no port.`);
  return { folder: resolve('.'), portal: new URL(values.portal).origin, port };
}

try {
  await develop(chosen());
} catch (error) {
  console.error((error as Error).message);
  process.exit(2);
}
