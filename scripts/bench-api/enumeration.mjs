import { quantile, rounded } from '../lib/bench-report.mjs';

const PAIRS = 200;
const PASSWORD = 'Built-pass-1';
const QUESTIONS = ["Best friend's name", 'Make of 1st car', "Mother's maiden name"];

/** How long a known and an unknown user are answered: medians of alternating pairs, whose ratio is to stay within 10 %. */
export async function benchEnumeration({ api }) {
  const run = Date.now();
  // Every call comes from another address: the limits on guessing are not what is measured here.
  let calls = 0;
  const address = () => ({ 'x-forwarded-for': `10.${(++calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}` });
  const post = (path, body) => api.call('POST', path, { body, headers: address() });
  const registration = (email) => ({
    firstName: 'Ada',
    lastName: 'Byron',
    email,
    phoneNo: '4155550123',
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
  const known = Array.from({ length: PAIRS }, (_, i) => `known.${run}.${i}@bench.example`);
  const unknown = Array.from({ length: PAIRS }, (_, i) => `other.${run}.${i}@bench.example`);
  for (const email of known) await post('/users/register', registration(email));

  const answers = QUESTIONS.map((questionDesc) => ({ questionDesc, questionAnswer: 'wrong' }));
  const steps = {
    'sign-in': (username) => post('/login', { username, password: 'Wrong-pass-1' }),
    'reset: e-mail': (username) => post(`/forget/verifyEmail?username=${username}`),
    'reset: code': (username) => post(`/send/otp?username=${username}`),
    'reset: answers': (username) => post('/validate/secretquestion', { username, userSecretQuestionDto: answers }),
    // Last: it makes the unknown known.
    'sign-up': (email) => post('/users/register', registration(email)),
  };
  const rows = [];
  for (const [step, work] of Object.entries(steps)) {
    const times = { known: [], unknown: [] };
    const statuses = new Set();
    for (let i = 0; i < PAIRS; i++) {
      const pair = [
        ['known', known[i]],
        ['unknown', unknown[i]],
      ];
      for (const [kind, name] of i % 2 ? pair : pair.reverse()) {
        const began = performance.now();
        const { status } = await work(name);
        times[kind].push(performance.now() - began);
        statuses.add(status);
      }
    }
    const [a, b] = [quantile(times.known), quantile(times.unknown)];
    rows.push({
      step,
      statuses: [...statuses].join(),
      'known ms': rounded(a),
      'unknown ms': rounded(b),
      ratio: rounded(a / b),
    });
  }
  return rows;
}
