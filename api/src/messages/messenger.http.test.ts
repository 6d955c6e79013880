import { randomBytes } from 'node:crypto';

const { database } = globalThis.openward.api;
const tag = () => randomBytes(4).toString('hex');

/** A messenger of its own; its counts are kept apart from others' by the pseudonyms. */
function aMessenger(limits: { smsPerDay: number; perRecipientPerDay: number }) {
  const sent: (string | null)[] = [];
  const warnings: string[] = [];
  let now = new Date('2035-01-01T00:00:00Z');
  const run = tag();
  const messenger = globalThis.openward.messenger({
    database,
    sms: { send: async (to: string | null) => void sent.push(to) },
    mailer: { send: async (to: string | null) => void sent.push(to) },
    limits,
    pseudonym: (recipient: string) => `${run}:${recipient}`,
    now: () => now,
    warn: ({ limit }: { limit: string }) => warnings.push(limit),
  });
  return { messenger, sent, warnings, later: (days: number) => (now = new Date(now.getTime() + days * 86_400_000)) };
}

test('one number gets only so many messages a day, and an operator hears of it (M3)', async () => {
  const { messenger, sent, warnings, later } = aMessenger({ smsPerDay: 1e6, perRecipientPerDay: 3 });
  for (let i = 0; i < 5; i++) await messenger.sms('4155550101', 'x', 'own');
  await messenger.sms('4155550102', 'x', 'own');
  expect(sent).toEqual(['4155550101', '4155550101', '4155550101', null, null, '4155550102']);
  expect(warnings).toEqual(['sms per recipient a day', 'sms per recipient a day']);
  later(1.01);
  await messenger.sms('4155550101', 'x', 'own');
  expect(sent.at(-1)).toBe('4155550101');
});

test('so does one address, and the practice in all (M3)', async () => {
  const { messenger, sent } = aMessenger({ smsPerDay: 1e6, perRecipientPerDay: 2 });
  for (let i = 0; i < 3; i++) await messenger.mail('ada@built.example', { subject: 's', text: 't' }, 'own');
  expect(sent).toEqual(['ada@built.example', 'ada@built.example', null]);
  const none = aMessenger({ smsPerDay: 0, perRecipientPerDay: 5 });
  await none.messenger.sms('4155550103', 'x', 'own');
  expect(none.sent).toEqual([null]);
  expect(none.warnings).toEqual(['sms in all a day']);
});

test('a message to nobody does the same work and reaches nobody', async () => {
  const { messenger, sent } = aMessenger({ smsPerDay: 1e6, perRecipientPerDay: 5 });
  await messenger.sms(null, 'x', 'own');
  await messenger.mail(null, { subject: 's', text: 't' }, 'own');
  expect(sent).toEqual([null, null]);
});

test("what strangers ask for uses up neither the owner's share nor the notices (M2)", async () => {
  const { messenger, sent } = aMessenger({ smsPerDay: 1e6, perRecipientPerDay: 2 });
  for (let i = 0; i < 4; i++) await messenger.sms('4155550104', 'x', 'strangers');
  await messenger.sms('4155550104', 'x', 'own');
  await messenger.sms('4155550104', 'x', 'notice');
  expect(sent).toEqual(['4155550104', '4155550104', null, null, '4155550104', '4155550104']);
});

test('a notice goes out when all other messages do not', async () => {
  const { messenger, sent } = aMessenger({ smsPerDay: 0, perRecipientPerDay: 5 });
  await messenger.sms('4155550105', 'x', 'own');
  await messenger.sms('4155550105', 'x', 'notice');
  expect(sent).toEqual([null, '4155550105']);
});
