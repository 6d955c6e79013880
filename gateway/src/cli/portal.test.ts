import { userInfo } from 'node:os';
import { aBuiltPart, aBuiltShell, removeFolders } from '../testing/built-part.ts';
import { aRunningGateway, closeGateways, type RunningGateway } from '../testing/running-gateway.ts';
import { runProgram } from './program.ts';
import { program } from './release.ts';

jest.mock('@openward/api', () => ({}), { virtual: true });

const runCli = (args: string[], env: NodeJS.ProcessEnv) => runProgram(program, args, env);

let at: RunningGateway;
let token: string | undefined;
beforeEach(async () => {
  token = undefined;
  at = await aRunningGateway();
});
afterEach(async () => {
  await closeGateways();
  await removeFolders();
});

const OPERATOR = `operator (${userInfo().username})`;

/** Runs a command on the machine with the releases. */
const here = (...args: string[]) => runCli(args, { RELEASES_DIR: at.releases, RELEASE_USER: 'operator' });
/** Runs a command on a team's machine, with its token. */
const there = (...args: string[]) =>
  runCli([...args, '--portal', at.origin], { RELEASES_DIR: '/nowhere', RELEASE_TOKEN: token, RELEASE_USER: 'the CEO' });
const done = async (said: ReturnType<typeof runCli>) => {
  const { out, err, code } = await said;
  expect([err, code]).toEqual(['', 0]);
  return out.trimEnd();
};
const tokenFor = async (part: string, holder: string) =>
  (await done(here('token', 'create', part, '--for', holder))).split('\n')[0] ?? '';

it('releases a remote from anywhere, by a token that is made, listed and revoked where the releases lie', async () => {
  expect(await done(here('token', 'list'))).toBe('There are no tokens.');
  token = await tokenFor('auth', 'Identity team');
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    const from = await aBuiltPart({ name: 'auth', version });
    expect(await done(there('publish', 'auth', '--from', from))).toBe(`auth ${version} is published.`);
  }
  await done(there('activate', 'auth', '1.0.0'));
  expect(await done(there('activate', 'auth', '1.1.0'))).toBe('auth: users now get 1.1.0.');
  expect(await done(there('canary', 'auth', '1.2.0', '2.5'))).toBe(
    'auth: 2.5 percent of users get 1.2.0, the others 1.1.0.',
  );
  expect(await done(there('halt', 'auth', '--why', 'crashes'))).toBe(
    'auth: the canary 1.2.0 is withdrawn, and all users get 1.1.0.',
  );
  expect(JSON.parse(await done(there('rollback', 'auth', '--why', 'too slow', '--json')))).toMatchObject({
    active: '1.0.0',
    withdrawn: ['1.1.0', '1.2.0'],
  });
  const id = token.slice(4, 16);
  const status = await done(there('status'));
  expect(status).toBe(await done(here('status')));
  const [auth, ...withdrawn] = status.split('\n').slice(0, 3);
  expect(auth).toMatch(/^auth +1\.0\.0, since \S+Z by Identity team \(token [0-9a-f]{12}\) \(too slow\)$/);
  expect(withdrawn).toEqual([
    expect.stringMatching(/^ +1\.1\.0 is withdrawn, since \S+Z by Identity team .* \(too slow\)$/),
    expect.stringMatching(/^ +1\.2\.0 is withdrawn, since \S+Z by Identity team .* \(crashes\)$/),
  ]);
  expect(await done(here('history', 'auth'))).not.toContain('the CEO');

  const today = new Date().toISOString().slice(0, 10);
  const line = `${id}  auth  Identity team  (created ${today} by ${OPERATOR}, last used ${today}`;
  expect(await done(here('token', 'list'))).toBe(`${line})`);
  expect(await done(here('token', 'list', '--json'))).not.toMatch(/hash|secret/);
  await done(here('token', 'revoke', id));
  expect(await done(here('token', 'list'))).toBe(`${line}, revoked ${today} by ${OPERATOR})`);
  expect(await there('status')).toMatchObject({ code: 1, err: 'This token is not known, or it was revoked.\n' });
});

it('lists versions and changes from anywhere, and rolls back only from the version that is named', async () => {
  token = await tokenFor('auth', 'Identity team');
  for (const version of ['1.0.0', '1.1.0']) {
    await done(there('publish', 'auth', '--from', await aBuiltPart({ name: 'auth', version })));
    await done(there('activate', 'auth', version));
  }
  for (const args of [
    ['list'],
    ['list', 'auth'],
    ['history'],
    ['history', 'auth', '--last', '1'],
    ['list', '--json'],
  ]) {
    expect(await done(there(...args))).toBe(await done(here(...args)));
  }
  expect(await there('history', '--last', 'few')).toMatchObject({
    code: 1,
    err: expect.stringContaining('--last must be a whole number from 1, not few.'),
  });
  expect(await there('list', 'billing')).toMatchObject({ code: 1, err: 'No version of billing is published.\n' });
  const why = ['--why', 'too slow'];
  expect(await there('rollback', 'auth', '--from', '1.0.0', ...why)).toMatchObject({
    code: 1,
    err: expect.stringContaining('so nothing was done'),
  });
  expect(await done(there('rollback', 'auth', '--from', '1.1.0', ...why))).toContain('from 1.1.0 to 1.0.0');
});

it('sends a shell as it sends a remote', async () => {
  token = await tokenFor('shell', 'Platform team');
  const from = await aBuiltShell({ version: '2.0.0' });
  expect(await done(there('publish', 'shell', '--from', from))).toBe('shell 2.0.0 is published.');
});

it('says in a sentence why something was not done', async () => {
  const refused = async (said: ReturnType<typeof runCli>, sentence: string, code = 1) =>
    expect(await said).toMatchObject({ code, out: '', err: expect.stringContaining(sentence) });
  await refused(here('token', 'create', '../x', '--for', 'a'), 'Name the remote');
  await refused(here('token', 'create', 'auth'), 'Say who the token is for');
  await refused(here('token', 'revoke', '12'), 'There is no token 12');
  await refused(here('token', 'explain'), 'There is no command token explain.', 2);
  await refused(there('verify'), "Unknown option '--portal'", 2);

  await refused(there('halt', 'auth'), 'RELEASE_TOKEN');
  token = 'owr_x';
  await refused(there('halt', 'auth'), 'This token is not known');
  for (const address of ['http://portal.example', 'portal.example', 'ftp://127.0.0.1']) {
    const said = runCli(['status', '--portal', address], { RELEASE_TOKEN: 'owr_x' });
    await refused(said, '--portal needs an address such as https://');
  }
  await refused(there('publish', 'auth', '--from', '/nowhere'), '/nowhere has no remote.json');
  await refused(there('publish', 'lab'), 'or name the folder of its build, such as --from dist.');
  const long = await aBuiltPart({ files: { 'remoteEntry.js': 'x', [`${'x'.repeat(101)}.js`]: 'x' } });
  await refused(there('publish', 'appointments', '--from', long), 'has more than 100 bytes. Shorten it.');
  token = await tokenFor('documents', 'Documents team');
  await refused(there('rollback', 'documents'), 'Please enter a reason. The option is --why "…".');
  await refused(there('halt', 'auth', '--why', 'x'), 'This token is for documents; it cannot change auth.');
  for (const args of [
    ['restore', '1'],
    ['freeze', '--all', '--until', '2030-01-07T08:00Z'],
  ]) {
    await refused(
      there(...args, '--why', 'x'),
      'This token is for documents, and this would change all parts. A system admin can do it on the screen Releases, and an operator by the same command on the server.',
    );
  }
  const elsewhere = runCli(['status', '--portal', `${at.origin}/some/where`], { RELEASE_TOKEN: token });
  await refused(elsewhere, 'answered 503, but not as a portal does');
  await closeGateways();
  await refused(there('status'), `No answer from ${at.origin} (`);
});
