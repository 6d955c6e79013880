import { ReleaseError } from '../releases/errors.ts';
import { sentenceOf } from '../start.ts';
import type { CliCommand, Program } from './program.ts';

const create: CliCommand = {
  usage: 'create <name>',
  summary: 'creates a hospital, which doctors and administrators are then added to in the portal',
  details: 'With the built-in database, stop the portal first.',
  options: [
    ['--time-zone <zone>', 'where its clocks are, such as America/New_York'],
    ['--address <address>', 'in one line, as patients read it'],
    ['--phone <number>', 'as patients read it'],
  ],
  async run({ name, timeZone, address = '', phone = '' }, { who, env }) {
    const { configFrom, createHospital, hospitalSchema } = await import('@openward/api');
    const asked = await hospitalSchema.validate({ name, timeZone: timeZone ?? '', address, phoneNo: phone });
    const id = await Promise.resolve()
      .then(() => createHospital(configFrom(env), { ...asked, by: who }))
      .catch((error) => {
        throw new ReleaseError(sentenceOf(error));
      });
    return { json: { id, name: asked.name }, text: `${asked.name} was created. Now add its doctors in the portal.` };
  },
};

/** `openward hospital …`: the hospitals of the practice. */
export const program: Program = {
  call: 'node gateway/dist/cli.js hospital',
  description: 'Creates the hospitals where doctors work. A practice needs at least one.',
  commands: [create],
};
