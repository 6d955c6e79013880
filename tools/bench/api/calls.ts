import type { Account } from '../../lib/demo.ts';
import { Counts, quantile, type Rows, rounded, timed } from '../harness.ts';
import { bookingsWithoutConflict, freeSlots, load, patientIds, ratios } from './load.ts';
import type { Target } from './target.ts';

const WARM_UP = { count: 40, seconds: 2 };
const ACCOUNTS: Account[] = ['patient', 'doctor', 'hcp', 'admin'];

/** Measures signing in, a doctor's list of today and booking against the bare route. */
export async function benchCalls({ api, bare }: Target): Promise<Record<string, ReturnType<typeof ratios>>> {
  const doctor = await api.tokenOf('doctor');
  const admin = await api.tokenOf('admin');
  const signIn = (index: number) => api.signIn(ACCOUNTS[index % ACCOUNTS.length] ?? 'patient');
  const today = () => api.call('POST', '/appointment/today/all', { token: doctor, body: {} });
  const bookings = await bookingsWithoutConflict(api, admin);
  const book = (index: number) => api.call('POST', '/appointment/create', { token: admin, body: bookings[index] });

  await load(bare, WARM_UP);
  const base = await load(bare, { count: 2000, seconds: 4 });
  await load(signIn, { ...WARM_UP, count: 8 });
  const signingIn = await load(signIn, { count: 200 });
  await load(today, WARM_UP);
  return {
    'bare select 1': ratios(base, base),
    'sign-in': ratios(signingIn, base),
    "today's list": ratios(await load(today, { count: 1000 }), base),
    booking: ratios(await load(book, { count: bookings.length }), base),
  };
}

const RACES = 20;
const PARALLEL = 40;

/** Measures the time until 40 parallel bookings of one slot are answered. PGlite has one connection, so no race. */
export async function benchRace({ api, databaseUrl }: Target): Promise<Rows | undefined> {
  if (!databaseUrl) return undefined;
  const token = await api.tokenOf('admin');
  const patients = await patientIds(api, token);
  const slots = await freeSlots(api, token);
  const milliseconds: number[] = [];
  const answers = new Counts();
  for (let round = 0; round < RACES; round++) {
    const slot = slots[Math.floor((round * slots.length) / RACES)];
    const book = async (_: unknown, place: number) => {
      const body = { ...slot, description: 'Measuring', patientId: patients[place % patients.length] };
      answers.add((await api.call('POST', '/appointment/create', { token, body })).status);
    };
    milliseconds.push(await timed(() => Promise.all(Array.from({ length: PARALLEL }, book))));
  }
  return {
    [`${PARALLEL} bookings of one slot`]: {
      rounds: RACES,
      'median ms': rounded(quantile(milliseconds), 1),
      'p95 ms': rounded(quantile(milliseconds, 0.95), 1),
      answers: String(answers),
    },
  };
}

const PAIRS = 200;
const PASSWORD = 'Built-pass-1';
const QUESTIONS = ["Best friend's name", 'Make of 1st car', "Mother's maiden name"];

/** Compares response times for known and unknown users. The ratio of medians should be within 10 %. */
export async function benchEnumeration({ api }: Target): Promise<Rows[string][]> {
  const run = Date.now();
  // Each call has another address, because rate limits are not measured here.
  let calls = 0;
  const address = () => ({ 'x-forwarded-for': `10.${(++calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}` });
  const post = (path: string, body?: object) => api.call('POST', path, { body, headers: address() });
  const person = { firstName: 'Ada', lastName: 'Byron', phoneNo: '4155550123' };
  const registration = (email: string) => ({ ...person, email, password: PASSWORD, confirmPassword: PASSWORD });
  const known = (place: number) => `known.${run}.${place}@bench.example`;
  const unknown = (place: number) => `other.${run}.${place}@bench.example`;
  for (let place = 0; place < PAIRS; place++) await post('/users/register', registration(known(place)));

  const answers = QUESTIONS.map((questionDesc) => ({ questionDesc, questionAnswer: 'wrong' }));
  const steps = {
    'sign-in': (username: string) => post('/login', { username, password: 'Wrong-pass-1' }),
    'reset: e-mail': (username: string) => post(`/forget/verifyEmail?username=${username}`),
    'reset: code': (username: string) => post(`/send/otp?username=${username}`),
    'reset: answers': (username: string) =>
      post('/validate/secretquestion', { username, userSecretQuestionDto: answers }),
    // Last, because it registers the unknown user.
    'sign-up': (email: string) => post('/users/register', registration(email)),
  };
  const rows = [];
  for (const [step, work] of Object.entries(steps)) {
    const milliseconds: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    const statuses = new Set<number>();
    const measure = async (kind: keyof typeof milliseconds, name: string) => {
      milliseconds[kind].push(await timed(async () => statuses.add((await work(name)).status)));
    };
    for (let place = 0; place < PAIRS; place++) {
      const isKnownFirst = place % 2 === 1;
      if (isKnownFirst) await measure('known', known(place));
      await measure('unknown', unknown(place));
      if (!isKnownFirst) await measure('known', known(place));
    }
    const [a, b] = [quantile(milliseconds.known), quantile(milliseconds.unknown)];
    const medians = { 'known ms': rounded(a), 'unknown ms': rounded(b), ratio: rounded(a / b) };
    rows.push({ step, statuses: [...statuses].join(), ...medians });
  }
  return rows;
}
