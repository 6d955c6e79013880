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
    const link = await Promise.resolve()
      .then(() => createSystemAdmin(configFrom(env), given))
      .catch((error) => {
        throw new ReleaseError(sentenceOf(error));
      });
    const where = link.startsWith('/') ? " Put the portal's address in front of it." : '';
    const text = `Send this link to ${asked.email}. It works once, within a day, to choose a password.${where}\n${link}`;
    return { json: { email: asked.email, link }, text };
  },
};

/** `openward admin …` on a server, and as below in every checkout: what an operator does for accounts. */
export const program: Program = {
  call: 'node gateway/dist/cli.js admin',
  description: 'Creates the first system administrator. All other users are created in the portal.',
  commands: [create],
};
