import { ReleaseError } from '../releases/errors.ts';
import { sentenceOf } from '../start.ts';
import type { CliCommand, Program } from './program.ts';

const create: CliCommand = {
  usage: 'create <email>',
  summary: 'creates the first system administrator and prints a link for choosing a password',
  details:
    'The link works once, within a day. The phone number receives the code that resets a forgotten password. With the built-in database, stop the portal first.',
  options: [
    ['--phone <number>', 'their mobile number, ten digits'],
    ['--first-name <name>', 'their first name, which they can change later (System)'],
    ['--last-name <name>', 'their last name, which they can change later (Administrator)'],
    ['--force', 'creates another system administrator, or a new link for an existing one'],
  ],
  async run({ email, phone, firstName = 'System', lastName = 'Administrator', force = false }, { who, env }) {
    const { configFrom, createSystemAdmin, systemAdminSchema } = await import('@openward/api');
    const asked = await systemAdminSchema.validate({ email, phoneNo: phone ?? '', firstName, lastName });
    const given = { ...asked, force: force === true, by: who };
    const link = await forOperator(async () => createSystemAdmin(configFrom(env), given));
    const where = link.startsWith('/') ? " Put the portal's address in front of it." : '';
    const text = `Send this link to ${asked.email}. It works once, within a day, to choose a password.${where}\n${link}`;
    return { json: { email: asked.email, link }, text };
  },
};

const SECOND_FACTOR = { code: 'authenticator app', passkey: 'passkey' } as const;

const list: CliCommand = {
  usage: 'list',
  summary: 'lists the system administrators: status, second factor, last sign-in',
  details: 'With the built-in database, stop the portal first.',
  options: [],
  async run(_given, { env }) {
    const { configFrom, listSystemAdmins } = await import('@openward/api');
    const admins = await forOperator(() => listSystemAdmins(configFrom(env)));
    const lines = admins.map(({ email, name, status, secondFactor, lastSignIn }) => {
      const factor = secondFactor ? SECOND_FACTOR[secondFactor] : 'no second factor';
      return [email, name, status, factor, lastSignIn?.toISOString() ?? 'no sign-in in 90 days'].join('  ');
    });
    return { json: admins, text: lines.join('\n') || 'There is no system administrator.' };
  },
};

const resetFactor: CliCommand = {
  usage: 'reset-factor <email>',
  summary: 'removes the second factor of a user who lost it, and signs them out',
  details:
    'Make sure that it is them who ask. In the portal two administrators do the same. With the built-in database, stop the portal first.',
  options: [],
  async run({ email }, { who, env }) {
    const { configFrom, resetFactor: reset } = await import('@openward/api');
    const asked = { email: String(email), by: who };
    await forOperator(() => reset(configFrom(env), asked));
    return { json: { email }, text: `${email} signs in with the password alone now.` };
  },
};

const signOut: CliCommand = {
  usage: 'sign-out [email]',
  summary: 'signs a user out on all devices; without an email, everybody',
  details: 'With the built-in database, stop the portal first.',
  options: [],
  async run({ email }, { who, env }) {
    const { configFrom, signOut: end } = await import('@openward/api');
    const asked = { email: email === undefined ? undefined : String(email), by: who };
    const count = await forOperator(() => end(configFrom(env), asked));
    return { json: { ended: count }, text: `Sessions ended: ${count}.` };
  },
};

/** Turns errors into sentences for the operator. @throws ReleaseError */
async function forOperator<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ReleaseError(sentenceOf(error));
  }
}

/** `openward admin …`, or the command below in a checkout: account tasks of an operator. */
export const program: Program = {
  call: 'node gateway/dist/cli.js admin',
  description:
    'Creates the first system administrator, helps who lost the second factor, and signs users out. All other users are created in the portal.',
  commands: [create, list, resetFactor, signOut],
};
