// A child of the abuse bench: it calls without pause and without manners, in a process of its own, so that its work
// does not slow the client that measures. It begins at the message `go` and reports its answers at `stop`.
import { Agent, request } from 'node:http';

const { url, calls, connections, token } = JSON.parse(process.argv[2]);
const { hostname, port } = new URL(url);
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const answers = {};
let sent = 0;
let stopped = false;

const PASSWORD = 'Flooded-pass-1';
const DAY = 86_400_000;

/** The largest bodies that there are, made once: it is the server that is to be kept busy. */
const LARGE = {
  file: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(5 * 1024 * 1024 - 9, 7)]),
  nested: Buffer.from(`{"fieldValues":${'['.repeat(499_990)}${']'.repeat(499_990)}}`),
  flat: Buffer.from(`{"formText":[${'{},'.repeat(333_320)}{}]}`),
  signIn: Buffer.from(`{"username":[${'1,'.repeat(32_750)}1]}`),
};
const ANY_DOCUMENT = `/document/${made(0)}`;

/** Bodies by the name of the flood; `number` is another one in each call. */
const FLOODS = {
  large: [
    () => [`${ANY_DOCUMENT}/file?name=x`, LARGE.file, { 'content-type': 'application/octet-stream' }],
    () => ['/document/save', LARGE.nested],
    () => ['/master/dynamicform/save', LARGE.flat],
    () => ['/login', LARGE.signIn],
  ],
  hashing: [
    (number) => ['/users/update/password', { ...newPassword(), id: made(number), grant: `made-up-${number}` }],
    (number) => ['/login', { username: `nobody.${process.pid}.${number}@bench.example`, password: 'Wrong-pass-1' }],
    (number) => ['/users/register', registration(`flood.${process.pid}.${number}@bench.example`)],
  ],
  searches: [
    () => [
      '/appointment/search/slots',
      { startDateTime: new Date(Date.now() + DAY).toISOString(), days: 62, limit: 50 },
      { authorization: `Bearer ${token}` },
    ],
  ],
};

process.on('message', (message) => {
  if (message === 'go') for (let line = 0; line < connections; line++) flood();
  if (message !== 'stop') return;
  stopped = true;
  process.send({ sent, answers }, () => process.exit(0));
});
process.on('disconnect', () => process.exit(0));
process.send('ready');

async function flood() {
  while (!stopped) {
    const number = sent++;
    const kinds = FLOODS[calls];
    const [path, body, headers = {}] = kinds[number % kinds.length](number);
    const status = await post(path, body, { ...headers, 'x-forwarded-for': address(number) });
    const key = `${path.split('/').at(-1)} ${status}`;
    answers[key] = (answers[key] ?? 0) + 1;
  }
}

function post(path, body, headers) {
  return new Promise((resolve) => {
    const sending = request(
      { hostname, port, agent, path: `/api${path}`, method: 'POST' },
      // Read to the end, but not looked at.
      (answer) => answer.resume().once('close', () => resolve(answer.statusCode)),
    );
    sending.setHeader('content-type', 'application/json');
    for (const [name, value] of Object.entries(headers)) sending.setHeader(name, value);
    sending.once('error', (error) => resolve(error.code));
    sending.end(body instanceof Buffer ? body : JSON.stringify(body));
  });
}

/** Another IPv4 address for each call: limits by address refuse nobody. The process's id keeps two floods apart. */
function address(number) {
  const [a, b] = [11 + (process.pid % 200), (number >> 16) & 255];
  return `${a}.${b}.${(number >> 8) & 255}.${number & 255}`;
}

function newPassword() {
  return { newPassword: PASSWORD, confirmPassword: PASSWORD };
}

function registration(email) {
  const who = { firstName: 'Ada', lastName: 'Flood', email, phoneNo: '4155550199' };
  return { ...who, password: PASSWORD, confirmPassword: PASSWORD };
}

/** A user's id as the server makes them, of nobody. */
function made(number) {
  return `01a1fbe9-e798-749a-b977-${number.toString(16).padStart(12, '0')}`;
}
