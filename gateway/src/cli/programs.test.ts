import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { registerSchema } from '@openward/contract/accounts/schemas';
import { hospitalSchema } from '@openward/contract/people/schemas';
import { readSigned } from '../develop/grant.ts';
import { program as admin } from './admin.ts';
import { program as develop } from './develop.ts';
import { program as hospital } from './hospital.ts';
import { runProgram } from './program.ts';

const createSystemAdmin = jest.fn();
const createHospital = jest.fn();
jest.mock(
  '@openward/api',
  () => ({
    configFrom: () => ({}),
    createSystemAdmin: (...given: unknown[]) => createSystemAdmin(...given),
    createHospital: (...given: unknown[]) => createHospital(...given),
    hospitalSchema,
    systemAdminSchema: registerSchema.pick(['firstName', 'lastName', 'email', 'phoneNo']),
  }),
  { virtual: true },
);

describe('develop grant', () => {
  const KEY = 'a key of this portal, drawn at random';
  const ORIGIN = 'http://127.0.0.1:4100';
  const grant = (key: string, ...args: string[]) => runProgram(develop, ['grant', ...args], { DEVELOP_KEY: key });

  it('prints the address that the developer opens', async () => {
    const { out, code } = await grant(KEY, 'ada@x.example', 'lab', ORIGIN, '--portal', 'https://portal.example/');
    const [address, text = ''] = out.trim().split('#');
    expect([address, code]).toEqual(['https://portal.example/develop', 0]);
    expect(readSigned(text, 'grant', KEY)).toMatchObject({ user: 'ada@x.example', remote: 'lab', origin: ORIGIN });
  });

  it.each([
    [['ada', 'lab', ORIGIN], KEY, 'is not an email address'],
    [['ada@x.example', 'Lab!', ORIGIN], KEY, "is not a remote's name"],
    [['ada@x.example', 'lab', 'http://elsewhere.example'], KEY, 'is not an origin'],
    [['ada@x.example', 'lab', ORIGIN, '--hours', '121'], KEY, '--hours must be more than 0 and at most 120'],
    [['ada@x.example', 'lab', ORIGIN], 'short', 'Set DEVELOP_KEY'],
  ])('refuses %j', async (args, key, sentence) => {
    expect(await grant(key, ...args)).toMatchObject({ out: '', code: 2, err: expect.stringContaining(sentence) });
  });
});

it('names commands in its help that exist as they stand there', () => {
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, { cwd: join(__dirname, '../../..'), encoding: 'utf8' });
  expect(run('gateway/bin/release.mjs', '--help')).toContain('Usage: npx openward-release ');
  expect(run('gateway/dist/cli.js', 'develop', '--help')).toContain('Usage: node gateway/dist/cli.js develop ');
  expect(run('shared/remote-kit/bin/openward.mjs', 'develop', '--help')).toMatch(/^Usage: openward develop --portal/);
});

describe('admin create', () => {
  const create = (...args: string[]) => runProgram(admin, ['create', ...args], { RELEASE_USER: 'ada' });

  it('prints the link, and names the operator', async () => {
    createSystemAdmin.mockResolvedValue('https://portal.example/forgetpwd#once');
    const { out, code } = await create('Ada@x.example', '--phone', '(555) 123-4567', '--first-name', 'Ada');
    expect([out.trim().split('\n').at(-1), code]).toEqual(['https://portal.example/forgetpwd#once', 0]);
    const asked = { email: 'Ada@x.example', phoneNo: '5551234567', firstName: 'Ada', lastName: 'Administrator' };
    const by = expect.stringMatching(/^ada \(/);
    expect(createSystemAdmin).toHaveBeenLastCalledWith({}, { ...asked, force: false, by });
  });

  it('says in a sentence what is wrong with what was given, or why nothing was done', async () => {
    expect(await create('ada@x.example')).toMatchObject({
      code: 2,
      err: expect.stringContaining('Phone number required'),
    });
    expect(await create('ada', '--phone', '5551234567')).toMatchObject({
      code: 2,
      err: expect.stringContaining('Must be a valid email'),
    });
    createSystemAdmin.mockRejectedValue(new Error('There is one already.'));
    const { err, code } = await create('ada@x.example', '--phone', '5551234567');
    expect([err, code]).toEqual(['There is one already.\n', 1]);
  });
});

describe('hospital create', () => {
  const create = (...args: string[]) => runProgram(hospital, ['create', ...args], { RELEASE_USER: 'ada' });

  it('creates a hospital, and names the operator', async () => {
    createHospital.mockResolvedValue('01890000-0000-7000-8000-000000000000');
    expect(await create('St. Example', '--time-zone', 'Europe/Berlin')).toMatchObject({
      code: 0,
      out: 'St. Example was created. Now add its doctors in the portal.\n',
    });
    const asked = { name: 'St. Example', timeZone: 'Europe/Berlin', address: '', phoneNo: '' };
    expect(createHospital).toHaveBeenLastCalledWith({}, { ...asked, by: expect.stringMatching(/^ada \(/) });
  });

  it('says in a sentence what is wrong with what was given', async () => {
    for (const zone of [[], ['--time-zone', 'Berlin']]) {
      const { code, err } = await create('St. Example', ...zone);
      expect([code, err]).toEqual([2, expect.stringContaining('Must be a valid time zone')]);
    }
  });
});
