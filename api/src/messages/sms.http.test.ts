import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { auditOf, rowsOf } from '../testing/world.ts';

const { build, tokenFor } = globalThis.openward;
/** A number that no other test uses. */
const aPhone = () => String(randomInt(7_000_000_000, 8_000_000_000));
const textsTo = (phoneNo: string) =>
  globalThis.openward.sms.filter((sms) => sms.phoneNo === phoneNo).map(({ text }) => text);
const optOut = (patientId: string) => rowsOf(sql`update patient set mob_opt_out = true where id = ${patientId}`);

/** Two hospitals with users of each role. */
async function practice() {
  const [here, there] = [await build.hospital(), await build.hospital()];
  const people = {
    doctor: await build.doctor({ hospitalId: here }),
    hcpAdmin: await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId: here }),
    sysAdmin: await build.account({ role: 'ROLE_SYS_ADMIN' }),
    otherAdmin: await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId: there }),
  };
  const entries = Object.entries(people).map(async ([name, account]) => [name, await tokenFor(account)]);
  return { people, tokens: Object.fromEntries(await Promise.all(entries)) as Record<keyof typeof people, string> };
}

describe('who gets a message', () => {
  test('is said by name before anything is sent, and who does not, and why', async () => {
    const { tokens } = await practice();
    const [ada, bob, cyd] = [
      await build.patient({ lastName: 'Able', phoneNo: aPhone() }),
      await build.patient({ lastName: 'Baker', phoneNo: null }),
      await build.patient({ lastName: 'Carter', phoneNo: aPhone() }),
    ];
    await optOut(cyd.patientId);
    const patientId = [cyd, ada, bob, ada].map((one) => one.patientId);
    const answer = await call('POST', '/sms/recipients', { token: tokens.doctor, body: { patientId } });
    const said = answer.result.map((one: { lastName: string; notReached: string }) => [one.lastName, one.notReached]);
    expect(said).toEqual([
      ['Able', null],
      ['Baker', 'no_number'],
      ['Carter', 'opted_out'],
    ]);
    const sent = await call('POST', '/patient/send/sms', { token: tokens.doctor, body: { patientId, message: 'Hi' } });
    expect(sent.result).toEqual({ sent: 1, withoutPhone: 1, optedOut: 1 });
    const none = { patientId: [cyd.patientId], message: 'Hi' };
    const refused = await call('POST', '/patient/send/sms', { token: tokens.doctor, body: none });
    expect(refused.result.errors).toEqual({ patientId: 'These patients have opted out of text messages.' });
  });

  test('reads their own name in it, whatever the name looks like', async () => {
    const { tokens } = await practice();
    const phones = [aPhone(), aPhone()] as const;
    const one = await build.patient({ firstName: 'Ada', lastName: 'Byron', phoneNo: phones[0] });
    const odd = await build.patient({ firstName: '{lastName}', lastName: '$& $1', phoneNo: phones[1] });
    const message = 'Dear {firstName} {lastName}, (name): {firstName}';
    const body = { patientId: [one.patientId, odd.patientId], message };
    expect((await call('POST', '/patient/send/sms', { token: tokens.doctor, body })).status).toBe(200);
    expect(phones.flatMap(textsTo)).toEqual([
      'Dear Ada Byron, (name): Ada',
      'Dear {lastName} $& $1, (name): {lastName}',
    ]);
  });
});

test('the log shows whose messages one may see, the newest first, page by page', async () => {
  const { tokens, people } = await practice();
  const patient = await build.patient({ firstName: 'Ada', lastName: 'Byron', phoneNo: aPhone() });
  const send = (who: keyof typeof tokens, message: string) =>
    call('POST', '/patient/send/sms', { token: tokens[who], body: { patientId: [patient.patientId], message } });
  for (const who of ['doctor', 'hcpAdmin', 'sysAdmin', 'otherAdmin'] as const) await send(who, `By ${who}`);
  const log = async (who: keyof typeof tokens, query = '') => {
    const answer = await call('GET', `/sms${query}`, { token: tokens[who] });
    return { ...answer, texts: answer.result.map(({ text }: { text: string }) => text) };
  };
  expect((await log('doctor')).texts).toEqual(['By doctor']);
  expect((await log('hcpAdmin')).texts).toEqual(['By hcpAdmin', 'By doctor']);
  expect((await log('otherAdmin')).texts).toEqual(['By otherAdmin']);
  expect((await log('sysAdmin')).texts).toEqual(
    expect.arrayContaining(['By otherAdmin', 'By sysAdmin', 'By hcpAdmin', 'By doctor']),
  );
  const second = await log('hcpAdmin', '?page=1&size=1');
  expect(second.body).toMatchObject({ page: { number: 1, size: 1, total: 2 } });
  expect(second.result).toEqual([
    expect.objectContaining({
      sender: { firstName: people.doctor.firstName, lastName: people.doctor.lastName },
      recipient: { firstName: 'Ada', lastName: 'Byron' },
      purpose: 'message',
      state: 'SENT',
      reason: null,
    }),
  ]);
  expect(await auditOf(second.headers)).toEqual([expect.objectContaining({ patient_ids: [patient.patientId] })]);
});

test('what patients are told of an appointment is in the log of its hospital', async () => {
  const { tokens, people } = await practice();
  const phoneNo = aPhone();
  const { patientId } = await build.patient({ phoneNo });
  const startsAt = new Date(Date.now() + 86_400_000);
  const id = await build.appointment({ doctorId: people.doctor.doctorId, patientId, startsAt });
  await call('POST', `/appointment/cancel?appointmentId=${id}`, { token: tokens.doctor, body: { reason: 'Ill' } });
  globalThis.openward.setNow(new Date(Date.now() + 180_000));
  await globalThis.openward.tellPatients();
  globalThis.openward.setNow(null);
  expect(textsTo(phoneNo)).toEqual([expect.stringMatching(/was cancelled by the practice\. Reason: Ill$/)]);
  const { result } = await call('GET', '/sms', { token: tokens.hcpAdmin });
  expect(result).toEqual([expect.objectContaining({ purpose: 'cancellation', state: 'SENT' })]);
});

describe('templates', () => {
  const add = (token: string, name: string) =>
    call('POST', '/sms/templates', { token, body: { name, text: `Dear {firstName}: ${name}` } });
  const names = async (token: string) => {
    const { result } = await call('GET', '/sms/templates', { token });
    return result.map(({ name, mayChange }: { name: string; mayChange: boolean }) => [name, mayChange]);
  };

  test("are a hospital's own; the system admin's are everybody's, to use", async () => {
    const { tokens } = await practice();
    const tag = aPhone();
    await add(tokens.doctor, `a ${tag}`);
    await add(tokens.sysAdmin, `b ${tag}`);
    await add(tokens.otherAdmin, `c ${tag}`);
    const mine = (list: [string, boolean][]) => list.filter(([name]) => name.endsWith(tag));
    expect(mine(await names(tokens.hcpAdmin))).toEqual([
      [`a ${tag}`, true],
      [`b ${tag}`, false],
    ]);
    expect(mine(await names(tokens.sysAdmin))).toEqual([
      [`a ${tag}`, true],
      [`b ${tag}`, true],
      [`c ${tag}`, true],
    ]);
  });

  test('are changed and removed by who may; for others they are not there', async () => {
    const { tokens } = await practice();
    const { result } = await add(tokens.doctor, `old ${aPhone()}`);
    const change = (token: string) =>
      call('POST', `/sms/templates/${result.id}`, { token, body: { name: 'new', text: 'Text' } });
    expect((await change(tokens.otherAdmin)).status).toBe(404);
    expect((await change(tokens.hcpAdmin)).result).toEqual({
      id: result.id,
      version: 2,
      name: 'new',
      text: 'Text',
      mayChange: true,
    });
    const remove = (token: string) => call('POST', `/sms/templates/${result.id}/remove`, { token });
    expect((await remove(tokens.otherAdmin)).status).toBe(404);
    expect((await remove(tokens.doctor)).status).toBe(200);
    expect((await remove(tokens.doctor)).status).toBe(404);
    const empty = await call('POST', '/sms/templates', { token: tokens.doctor, body: { name: ' ', text: '' } });
    expect(empty.result.errors).toEqual({ name: 'Name is required', text: 'Message required' });
  });
});
