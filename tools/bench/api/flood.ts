// A child process of the abuse bench that sends calls without pause, so that it does not slow down the measuring
// client. It starts at the message `go` and reports at `stop`.
import { Counts } from '../harness.ts';
import { callerOf } from './load.ts';

/** The configuration that the bench passes to this process. */
export type Flood = { url: string; calls: keyof typeof FLOODS; connections: number; token: string };

/** The report of this process. */
export type Flooded = { sent: number; answers: Record<string, number> };

type Call = [path: string, body: object | Buffer, headers?: Record<string, string>];

const PASSWORD = 'Flooded-pass-1';
const DAY = 86_400_000;

/** Bodies of the maximum size, created once so that this process stays light. */
const LARGE = {
  file: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(5 * 1024 * 1024 - 9, 7)]),
  nested: Buffer.from(`{"fieldValues":${'['.repeat(499_990)}${']'.repeat(499_990)}}`),
  flat: Buffer.from(`{"formText":[${'{},'.repeat(333_320)}{}]}`),
  signIn: Buffer.from(`{"username":[${'1,'.repeat(32_750)}1]}`),
};

/** Calls by flood name; `number` differs for each call. */
const FLOODS = {
  large: [
    (): Call => [`/document/${userId(0)}/file?name=x`, LARGE.file, { 'content-type': 'application/octet-stream' }],
    (): Call => ['/document/save', LARGE.nested],
    (): Call => ['/master/dynamicform/save', LARGE.flat],
    (): Call => ['/login', LARGE.signIn],
  ],
  hashing: [
    (number: number): Call => [
      '/users/update/password',
      { newPassword: PASSWORD, confirmPassword: PASSWORD, id: userId(number), grant: `made-up-${number}` },
    ],
    (number: number): Call => [
      '/login',
      { username: `nobody.${process.pid}.${number}@bench.example`, password: 'Wrong-pass-1' },
    ],
    (number: number): Call => ['/users/register', registration(`flood.${process.pid}.${number}@bench.example`)],
  ],
  searches: [
    (): Call => [
      '/appointment/search/slots',
      { startDateTime: new Date(Date.now() + DAY).toISOString(), days: 62, limit: 50 },
      { authorization: `Bearer ${token}` },
    ],
  ],
};

const { url, calls, connections, token } = JSON.parse(process.argv[2] ?? '{}') as Flood;
const call = callerOf(url, connections);
const answers = new Counts();
let sent = 0;
let isStopped = false;

process.on('message', (message) => {
  if (message === 'go') for (let line = 0; line < connections; line++) void flood();
  if (message !== 'stop') return;
  isStopped = true;
  const flooded: Flooded = { sent, answers: answers.all };
  process.send?.(flooded, () => process.exit(0));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

async function flood(): Promise<void> {
  const kinds = FLOODS[calls];
  while (!isStopped) {
    const number = sent++;
    const [path, body, headers = {}] = kinds[number % kinds.length]?.(number) ?? ['/', {}];
    const status = await call({
      path: `/api${path}`,
      headers: { 'content-type': 'application/json', ...headers, 'x-forwarded-for': address(number) },
      body: body instanceof Buffer ? body : JSON.stringify(body),
    });
    answers.add(`${path.split('/').at(-1)} ${status}`);
  }
}

/** A different IPv4 address for each call because of rate limits. The process id keeps two floods apart. */
function address(number: number): string {
  return `${11 + (process.pid % 200)}.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

function registration(email: string): object {
  const who = { firstName: 'Ada', lastName: 'Flood', email, phoneNo: '4155550199' };
  return { ...who, password: PASSWORD, confirmPassword: PASSWORD };
}

/** A valid user id that no user has. */
function userId(number: number): string {
  return `01a1fbe9-e798-749a-b977-${number.toString(16).padStart(12, '0')}`;
}
