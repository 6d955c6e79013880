import { ReleaseError } from '../releases/errors.ts';
import { sentenceOf } from '../start.ts';
import type { CliCommand, Program } from './program.ts';

const create: CliCommand = {
  usage: 'create <email>',
  summary: 'makes the first system administrator and prints a link to choose a password with',
  details:
    'The link works once, for a day. The phone number is where a code goes when the password is forgotten. On the built-in database the portal must be stopped.',
  options: [
    ['--phone <number>', 'their own mobile number, ten digits'],
    ['--first-name <name>', 'as people read it; they can change it (System)'],
    ['--last-name <name>', 'as people read it; they can change it (Administrator)'],
    ['--force', 'also where there is a system administrator; one with that address gets a new link'],
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
    const where = link.startsWith('/') ? ' Put the address of the portal in front of it.' : '';
    const text = `${asked.email} chooses a password at this address, once and until tomorrow.${where}\n${link}`;
    return { json: { email: asked.email, link }, text };
  },
};

/** `npm run admin -- …`: what an operator does for accounts. */
export const program: Program = {
  call: 'npm run admin --',
  description: 'Makes the first system administrator; everybody else is made in the portal.',
  commands: [create],
};
