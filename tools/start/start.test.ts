import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { main } from './start.ts';

const keepApiContract = jest.fn();
let problemOfPort: string | undefined;
jest.mock('../build/build.ts', () => ({ build: async () => [] }));
jest.mock('@openward/gateway', () => ({
  ...jest.requireActual('../../gateway/src/releases/errors.ts'),
  openStore: () => ({ keepApiContract }),
  portProblem: async () => problemOfPort,
  releaseTogether: async () => [],
}));
jest.mock('@openward/api', () => ({ isDemo: () => true }), { virtual: true });
jest.mock('@openward/gateway/main', () => ({}), { virtual: true });

const ENVIRONMENT = { ...process.env };
const FOLDER = process.cwd();
let said: string[];

beforeEach(() => {
  said = [];
  problemOfPort = undefined;
  keepApiContract.mockReset();
  jest.spyOn(console, 'log').mockImplementation(() => {});
  jest.spyOn(console, 'error').mockImplementation((line) => void said.push(line));
  jest.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`ended with ${code}`);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  process.chdir(FOLDER);
  process.env = { ...ENVIRONMENT };
});

it('says in one sentence that it cannot write to the folder of the releases', async () => {
  const refused = { code: 'EACCES', path: '/srv/openward/.data/releases', message: 'EACCES: permission denied' };
  keepApiContract.mockRejectedValue(Object.assign(new Error(refused.message), refused));
  await expect(main()).rejects.toThrow('ended with 1');
  expect(said).toEqual([expect.stringMatching(/^No permission for \/srv\/openward\/\.data\/releases; [^\n]*\.$/)]);
});

it('names wrong settings before it builds anything', async () => {
  process.env.PORT = 'http';
  process.env.TRUST_PROXY = 'yes';
  await expect(main()).rejects.toThrow('ended with 1');
  expect(said.join('\n').split('\n')).toEqual([
    expect.stringMatching(/^PORT must be a port number\. You gave “http”\./),
    expect.stringMatching(/^TRUST_PROXY must be addresses or networks/),
  ]);
  expect(keepApiContract).not.toHaveBeenCalled();
});

it('releases nothing where the port is taken', async () => {
  problemOfPort = 'Port 3000 on 127.0.0.1 is in use.';
  await expect(main()).rejects.toThrow('ended with 1');
  expect(said).toEqual([problemOfPort]);
  expect(keepApiContract).not.toHaveBeenCalled();
});

it('says which Node it needs on one that is too old', () => {
  const old = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.4'}})`;
  const command = join(__dirname, '../openward.js');
  const { status, stderr } = spawnSync(process.execPath, ['--import', old, command, 'start'], { encoding: 'utf8' });
  const { engines } = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8'));
  expect([status, stderr]).toEqual([
    1,
    `Openward needs Node ${engines.node.slice(2)} or later, and this is Node 18.20.4. Install a newer one: https://nodejs.org\n`,
  ]);
});
