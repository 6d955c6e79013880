import { type Environment, SettingError, setting } from '@openward/server-kit/settings';
import { isOrigin, SHORTEST_KEY, signed } from '../develop/grant.ts';
import { UsageError } from '../releases/errors.ts';
import type { CliCommand, Program } from './program.ts';

/** A working week. */
const MOST_HOURS = 120;

const grant: CliCommand = {
  usage: 'grant <email> <remote> <origin>',
  summary: 'lets one user develop one remote inside this portal; nobody else sees it',
  details: `For example: grant ada@practice.example lab-results http://127.0.0.1:4100
It prints the link that they open. Set DEVELOP_KEY to the portal's key; a new key ends every grant.`,
  options: [
    ['--portal <address>', "the portal's address, such as https://portal.example"],
    ['--hours <number>', 'how many hours the grant lasts (8)'],
  ],
  async run({ email, remote, origin, portal = '', hours = 8 }, { env }) {
    const [user, name, place] = [email, remote, origin].map(String) as [string, string, string];
    if (!user.includes('@')) throw new UsageError(`“${user}” is not an email address.`);
    if (!isOrigin(place)) {
      throw new UsageError(`“${place}” is not an origin such as http://127.0.0.1:4100 or https://dev.example.`);
    }
    if (!/^[a-z][a-z-]{1,30}$/.test(name)) throw new UsageError(`“${name}” is not a remote's name.`);
    if (!(Number(hours) > 0 && Number(hours) <= MOST_HOURS)) {
      throw new UsageError(`--hours must be more than 0 and at most ${MOST_HOURS}.`);
    }
    const key = keyIn(env);
    const until = Math.floor(Date.now() / 1000 + Number(hours) * 3600);
    const text = signed({ user, remote: name, origin: place, until }, 'grant', key);
    const address = `${String(portal).replace(/\/$/, '')}/develop#${text}`;
    return { json: { address }, text: address };
  },
};

function keyIn(env: Environment): string {
  const sentence = `Set DEVELOP_KEY to the portal's key, which has at least ${SHORTEST_KEY} random characters.`;
  try {
    const key = setting(env, 'DEVELOP_KEY');
    if (key) return key;
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
  }
  throw new UsageError(sentence);
}

/** `openward develop …`, or the command below in a checkout: development of a remote inside the portal. */
export const program: Program = {
  call: 'node gateway/dist/cli.js develop',
  description: 'Lets teams develop a remote inside this portal.',
  commands: [grant],
};
