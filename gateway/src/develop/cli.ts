// `openward leave <e-mail> <remote> <origin>`: a system admin lets somebody develop a remote inside this portal.
import { parseArgs } from 'node:util';
import { isOrigin, SHORTEST_KEY, signed } from './leave.ts';

const USAGE = `Usage: openward leave <e-mail> <remote> <origin> [--portal https://…] [--hours 8]
  for example: openward leave ada@practice.example lab-results http://127.0.0.1:4100
  DEVELOP_KEY is the portal's. Another key ends every leave.`;
/** A working week. */
const MOST_HOURS = 120;

function leaveText(): string {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { hours: { type: 'string', default: '8' }, portal: { type: 'string', default: '' } },
  });
  const [user = '', remote = '', origin = ''] = positionals;
  const key = process.env.DEVELOP_KEY ?? '';
  const hours = Number(values.hours);
  if (positionals.length !== 3 || !user.includes('@')) throw new Error(USAGE);
  if (!isOrigin(origin))
    throw new Error(`“${origin}” is no origin such as http://127.0.0.1:4100 or https://dev.example.`);
  if (!/^[a-z][a-z-]{1,30}$/.test(remote)) throw new Error(`“${remote}” is no remote's name.`);
  if (!(hours > 0 && hours <= MOST_HOURS)) throw new Error(`--hours is a number up to ${MOST_HOURS}.`);
  if (key.length < SHORTEST_KEY)
    throw new Error(`Set DEVELOP_KEY to the portal's: at least ${SHORTEST_KEY} characters.`);
  const until = Math.floor(Date.now() / 1000 + hours * 3600);
  return `${values.portal.replace(/\/$/, '')}/develop#${signed({ user, remote, origin, until }, 'leave', key)}`;
}

try {
  console.log(leaveText());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
