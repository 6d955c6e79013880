import { randomBytes } from 'node:crypto';

const { database } = globalThis.openward.api;
const tag = () => randomBytes(4).toString('hex');

type Purpose = 'code' | 'change' | 'strangers' | 'notice' | 'reminder' | 'staff';
type Warned = { limit: string; purpose: Purpose; most: number };

/** A separate messenger; its own pseudonyms and year keep its counts apart from others. */
let year = 2040;
function aMessenger(limits: { smsPerDay?: Partial<Record<Purpose, number>>; perRecipientPerDay: number }) {
  const sent: (string | null)[] = [];
  const warnings: string[] = [];
  let now = new Date(Date.UTC(year++, 0, 1));
  const run = tag();
  const all = { code: 1e6, change: 1e6, strangers: 1e6, notice: 1e6, reminder: 1e6, staff: 1e6 };
  const messenger = globalThis.openward.messenger({
    database,
    sms: { send: async (to: string | null) => void sent.push(to) },
    mailer: { send: async (to: string | null) => void sent.push(to), deliver: async () => 'accepted' },
    limits: { ...limits, smsPerDay: { ...all, ...limits.smsPerDay } },
    pseudonym: (recipient: string) => `${run}:${recipient}`,
    now: () => now,
    warn: ({ limit, purpose }: Warned, message: string) => warnings.push(`${message}: ${purpose}, ${limit}`),
  });
  return { messenger, sent, warnings, later: (days: number) => (now = new Date(now.getTime() + days * 86_400_000)) };
}

const TEXT = 'Your password was changed';
const to = (address: string) => ({ address, language: 'en' });

test('one number gets only so many messages a day, and an operator hears of it (M3)', async () => {
  const { messenger, sent, warnings, later } = aMessenger({ perRecipientPerDay: 3 });
  for (let i = 0; i < 5; i++) await messenger.sms(to('4155550101'), TEXT, 'code');
  await messenger.sms(to('4155550102'), TEXT, 'code');
  expect(sent).toEqual(['4155550101', '4155550101', '4155550101', null, null, '4155550102']);
  const warning = 'message limit reached: code, sms per recipient a day';
  expect(warnings).toEqual([warning, warning]);
  later(1.01);
  await messenger.sms(to('4155550101'), TEXT, 'code');
  expect(sent.at(-1)).toBe('4155550101');
});

test('so does one address (M3)', async () => {
  const { messenger, sent } = aMessenger({ perRecipientPerDay: 2 });
  for (let i = 0; i < 3; i++) await messenger.mail(to('ada@built.example'), { subject: TEXT, text: TEXT }, 'code');
  expect(sent).toEqual(['ada@built.example', 'ada@built.example', null]);
});

test('a message to nobody does the same work and reaches nobody', async () => {
  const { messenger, sent } = aMessenger({ perRecipientPerDay: 5 });
  await messenger.sms(null, TEXT, 'code');
  await messenger.mail(null, { subject: TEXT, text: TEXT }, 'code');
  expect(sent).toEqual([null, null]);
});

test("what strangers ask for uses up neither the owner's share nor the notices (M2)", async () => {
  const { messenger, sent } = aMessenger({ perRecipientPerDay: 2 });
  for (let i = 0; i < 4; i++) await messenger.sms(to('4155550104'), TEXT, 'strangers');
  await messenger.sms(to('4155550104'), TEXT, 'code');
  await messenger.sms(to('4155550104'), TEXT, 'notice');
  expect(sent).toEqual(['4155550104', '4155550104', null, null, '4155550104', '4155550104']);
});

test.each(['code', 'change', 'strangers', 'notice', 'reminder'] as const)(
  'the budget of "%s" is its own: it is not sent once that is spent, and is sent when all others are',
  async (purpose) => {
    const spent = aMessenger({ smsPerDay: { [purpose]: 0 }, perRecipientPerDay: 5 });
    await spent.messenger.sms(to('4155550105'), TEXT, purpose);
    const others = { code: 0, change: 0, strangers: 0, notice: 0, reminder: 0, staff: 0, [purpose]: 1 };
    const alone = aMessenger({ smsPerDay: others, perRecipientPerDay: 5 });
    await alone.messenger.sms(to('4155550105'), TEXT, purpose);
    expect([spent.sent, alone.sent]).toEqual([[null], ['4155550105']]);
  },
);

test('an operator hears once a day that a budget is nearly spent, and once that it is', async () => {
  const { messenger, sent, warnings, later } = aMessenger({ smsPerDay: { reminder: 5 }, perRecipientPerDay: 1 });
  let number = 4155550200;
  const sendSeven = async () => {
    for (let i = 0; i < 7; i++) await messenger.sms(to(String(++number)), TEXT, 'reminder');
  };
  await sendSeven();
  const day = ['message limit nearly reached: reminder, sms a day', 'message limit reached: reminder, sms a day'];
  expect(warnings).toEqual(day);
  expect(sent.filter((to) => to === null)).toHaveLength(2);
  later(1.01);
  await sendSeven();
  expect(warnings).toEqual([...day, ...day]);
});

test('the same is said of what staff write, once it has committed', async () => {
  const { messenger, warnings } = aMessenger({ smsPerDay: { staff: 10 }, perRecipientPerDay: 5 });
  const reserve = async (count: number) => {
    const effects: (() => Promise<void>)[] = [];
    const afterCommit = (effect: () => Promise<void>) => void effects.push(effect);
    const { isReserved, left } = await database.transaction((tx) => messenger.reserveSms({ tx, afterCommit }, count));
    expect(warnings.filter((line) => line.includes('nearly'))).toHaveLength(heard);
    for (const effect of effects) await effect();
    return [isReserved, left];
  };
  let heard = 0;
  expect(await reserve(7)).toEqual([true, 10]);
  expect(await reserve(1)).toEqual([true, 3]);
  heard = 1;
  // The request exceeds what is left, but the limit is not reached yet.
  expect(await reserve(3)).toEqual([false, 2]);
  expect(warnings).toEqual(['message limit nearly reached: staff, sms a day']);
  expect(await reserve(2)).toEqual([true, 2]);
  expect(await reserve(1)).toEqual([false, 0]);
  const reached = 'message limit reached: staff, sms a day';
  expect(warnings).toEqual(['message limit nearly reached: staff, sms a day', reached, reached]);
});
