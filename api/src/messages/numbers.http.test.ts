import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { BuiltPatient } from '../testing/builders.ts';
import { call } from '../testing/client.ts';
import { rowsOf } from '../testing/world.ts';
import { SMS_CHANNEL_OF, SMS_NOT_REACHED, smsNumber } from './reached.ts';

const { build, tokenFor } = globalThis.openward;
/** A number that no other test uses. */
const aPhone = () => String(randomInt(5_000_000_000, 5_900_000_000));

let token: string;
beforeAll(async () => {
  token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
});

const change = (patient: BuiltPatient, set: ReturnType<typeof sql>) =>
  rowsOf(sql`update patient set ${set} where id = ${patient.patientId}`);
const recipient = async (patient: BuiltPatient) =>
  (await call('POST', '/sms/recipients', { token, body: { patientId: [patient.patientId] } })).result[0];
const recordOf = async (patient: BuiltPatient) =>
  (await call('GET', `/patient/${patient.patientId}`, { token })).result;
const says = (phoneNo: string, word: string) =>
  globalThis.openward.api.database.transaction(async (tx) => {
    const { noteSmsWanted } = await import('./note.ts');
    await noteSmsWanted(tx, phoneNo, word === 'START');
  });

interface Numbers {
  mobile: string;
  mob_opt_out: boolean;
  phone: string | null;
  phone_no_opt_in: boolean;
  phone_no_opt_out: boolean;
}

test('the number for an SMS is the mobile one, else Phone, each by its own opt-out', async () => {
  const choice = fc.constantFrom<[boolean, boolean]>([false, false], [true, false], [false, true]);
  const people = fc.tuple(fc.boolean(), fc.boolean(), choice, choice).map(([hasMobile, hasPhone, mob, phone]) => ({
    mobile: hasMobile ? 'mobile' : '',
    mob_opt_out: mob[1],
    phone: hasPhone ? 'phone' : null,
    phone_no_opt_in: phone[0],
    phone_no_opt_out: phone[1],
  }));
  await fc.assert(
    fc.asyncProperty(fc.array(people, { minLength: 20, maxLength: 60 }), async (all: Numbers[]) => {
      const rows = await rowsOf<{ number: string | null; channel: string; why: string }>(sql`
        select ${smsNumber('app_user')} as number, ${SMS_CHANNEL_OF} as channel, ${SMS_NOT_REACHED} as why
        from json_to_recordset(${JSON.stringify(all.map((one, place) => ({ ...one, place })))}::json) as given (
          place int, mobile text, mob_opt_out bool, phone text, phone_no_opt_in bool, phone_no_opt_out bool)
        cross join lateral (select mobile as mobile_phone_no, given.mob_opt_out, given.phone_no_opt_in,
                                   given.phone_no_opt_out) patient
        cross join lateral (select phone as phone_no) app_user
        order by place`);
      for (const [place, { number, channel, why }] of rows.entries()) {
        const one = all[place] as Numbers;
        const { mobile, phone } = one;
        if (number) expect(number).toBe(channel === 'mob' ? mobile : phone);
        // No message goes to a number that is opted out.
        if (one.mob_opt_out) expect(number).not.toBe('mobile');
        if (one.phone_no_opt_out) expect(number).not.toBe('phone');
        // The mobile number comes first, whatever the choice for Phone.
        if (mobile && !one.mob_opt_out) expect(number).toBe('mobile');
        // Patients who opted in to Phone are reached there.
        if (phone && one.phone_no_opt_in && (one.mob_opt_out || !mobile)) expect(number).toBe('phone');
        // Without a choice a patient is reached; after an opt-out, only at a number with an opt-in.
        if (phone && !mobile && !one.mob_opt_out && !one.phone_no_opt_out) expect(number).toBe('phone');
        if (one.mob_opt_out && !one.phone_no_opt_in) expect(number).toBeNull();
        expect(why).toBe(one.mob_opt_out || one.phone_no_opt_out ? 'opted_out' : 'no_number');
      }
    }),
    { numRuns: 20 },
  );
});

describe('a message by staff', () => {
  test('goes to the mobile number, and the number is said before', async () => {
    const [phoneNo, mobile] = [aPhone(), aPhone()];
    const patient = await build.patient({ phoneNo });
    await change(patient, sql`mobile_phone_no = ${mobile}, phone_no_opt_out = true`);
    expect(await recipient(patient)).toMatchObject({ phoneNo: mobile, channel: 'mob', notReached: null });
    await call('POST', '/patient/send/sms', { token, body: { patientId: [patient.patientId], message: 'Hi' } });
    const sent = globalThis.openward.sms.filter((sms) => [phoneNo, mobile].includes(sms.phoneNo ?? ''));
    expect(sent).toEqual([{ phoneNo: mobile, text: 'Hi' }]);
  });

  test('goes to Phone where the mobile number is opted out and Phone opted in', async () => {
    const [phoneNo, mobile] = [aPhone(), aPhone()];
    const patient = await build.patient({ phoneNo });
    await change(patient, sql`mobile_phone_no = ${mobile}, mob_opt_out = true`);
    expect(await recipient(patient)).toMatchObject({ phoneNo: null, channel: null, notReached: 'opted_out' });
    await change(patient, sql`phone_no_opt_in = true`);
    expect(await recipient(patient)).toMatchObject({ phoneNo, channel: 'phoneNo', notReached: null });
  });

  test('with a word in braces that is no placeholder is refused at the field, in templates too', async () => {
    const { patientId } = await build.patient();
    const unknown = '{firstname} is not a placeholder. You can use {firstName} and {lastName}.';
    const send = await call('POST', '/patient/send/sms', {
      token,
      body: { patientId: [patientId], message: 'Dear {firstname} {foo}' },
    });
    expect([send.status, send.result.errors]).toEqual([400, { message: unknown }]);
    const template = { name: 'Wrong', text: 'Dear {firstname}' };
    const added = await call('POST', '/sms/templates', { token, body: template });
    expect([added.status, added.result.errors]).toEqual([400, { text: unknown }]);
    const kept = await call('POST', '/sms/templates', {
      token,
      body: { name: 'Right', text: 'Smile :} {1} {lastName}' },
    });
    expect(kept.status).toBe(200);
  });
});

describe('STOP and START', () => {
  test('end and begin the channel of the number that they come from', async () => {
    const [phoneNo, mobile] = [aPhone(), aPhone()];
    const patient = await build.patient({ phoneNo });
    await change(patient, sql`mobile_phone_no = ${mobile}, phone_no_opt_in = true`);
    await says(mobile, 'STOP');
    expect(await recordOf(patient)).toMatchObject({ mobOptOut: true, phoneNoOptIn: true, phoneNoOptOut: false });
    expect(await recipient(patient)).toMatchObject({ phoneNo });
    await says(phoneNo, 'STOP');
    expect(await recordOf(patient)).toMatchObject({ mobOptOut: true, phoneNoOptIn: false, phoneNoOptOut: true });
    expect(await recipient(patient)).toMatchObject({ phoneNo: null, notReached: 'opted_out' });
    await says(mobile, 'START');
    expect(await recordOf(patient)).toMatchObject({ mobOptIn: true, mobOptOut: false, phoneNoOptOut: true });
    expect(await recipient(patient)).toMatchObject({ phoneNo: mobile });
  });

  test('end both where both have the number, and reach again who stopped a release ago', async () => {
    const phoneNo = aPhone();
    const same = await build.patient({ phoneNo });
    await change(same, sql`mobile_phone_no = ${phoneNo}`);
    await says(phoneNo, 'STOP');
    expect(await recordOf(same)).toMatchObject({ mobOptOut: true, phoneNoOptOut: true });
    // At that time STOP was recorded for the mobile channel, whichever number it came from.
    const before = await build.patient({ phoneNo: aPhone() });
    await change(before, sql`mob_opt_out = true`);
    const { phone_no } = (
      await rowsOf<{ phone_no: string }>(sql`select phone_no from app_user where id = ${before.userId}`)
    )[0] as { phone_no: string };
    await says(phone_no, 'START');
    expect(await recipient(before)).toMatchObject({ phoneNo: phone_no });
  });
});

describe('consent', () => {
  const consents = async (patient: BuiltPatient) =>
    (await recordOf(patient)).consents.map(({ channel, choice, source }: Record<string, string>) => [
      channel,
      choice,
      source,
    ]);

  test('is chosen: a new patient has chosen nothing, and is reached all the same', async () => {
    const body = {
      ...{ userName: '', email: `${aPhone()}@built.example`, password: 'Another-pass-1', firstName: 'Ada' },
      ...{ lastName: 'Byron', dateOfBirth: '1980-02-29', telePhoneNo: aPhone(), status: 'ACTIVE' },
    };
    const { result } = await call('POST', '/patient/register', { token, body });
    const flags = Object.entries(result).filter(([name]) => /Opt(In|Out)$/.test(name));
    expect(flags).toHaveLength(10);
    expect(flags.every(([, isOn]) => isOn === false)).toBe(true);
    expect(result.consents).toEqual([]);
    expect(await recipient({ patientId: result.id } as BuiltPatient)).toMatchObject({ phoneNo: body.telePhoneNo });
  });

  test('keeps who chose it, when and on which way', async () => {
    const phoneNo = aPhone();
    const patient = await build.patient({ phoneNo });
    const own = await tokenFor(patient);
    const basic = { id: patient.patientId, firstName: 'Ada', lastName: 'Byron', dateOfBirth: '1980-02-29' };
    const put = (by: string, more: object) =>
      call('PUT', '/patient/update', {
        token: by,
        body: { ...basic, telePhoneNo: phoneNo, status: 'ACTIVE', ...more },
      });
    await put(own, { emailOptIn: true });
    await put(token, { phoneNoOptIn: true });
    expect(await consents(patient)).toEqual([
      ['email', 'IN', 'PATIENT'],
      ['phoneNo', 'IN', 'STAFF'],
    ]);
    await says(phoneNo, 'STOP');
    await put(own, { emailOptIn: false });
    expect(await consents(patient)).toEqual([
      ['email', 'NONE', 'PATIENT'],
      ['phoneNo', 'OUT', 'SMS'],
    ]);
    const proxy = await build.patient();
    await build.access({ patientId: patient.patientId, proxyUserId: proxy.userId });
    const body = { ...basic, telePhoneNo: phoneNo, status: 'ACTIVE', mobOptIn: true };
    const acting = await call('PUT', '/patient/update', {
      token: await tokenFor(proxy),
      headers: { 'x-acting-for': patient.patientId },
      body,
    });
    expect(acting.status).toBe(200);
    expect(await consents(patient)).toContainEqual(['mob', 'IN', 'REPRESENTATIVE']);
    const kept = await rowsOf(sql`select channel, choice, source, decided_by from channel_consent
      where patient_id = ${patient.patientId} order by id`);
    expect(kept).toHaveLength(5);
    expect(kept[0]).toEqual({ channel: 'email', choice: 'IN', source: 'PATIENT', decided_by: patient.userId });
    const [first] = (await recordOf(patient)).consents;
    expect(Date.now() - Date.parse(first.decidedAt)).toBeLessThan(60_000);
  });

  test('may be made with the record, and is whose who makes it', async () => {
    const body = {
      ...{ userName: '', email: `${aPhone()}@built.example`, password: 'Another-pass-1', firstName: 'Ada' },
      ...{ lastName: 'Byron', dateOfBirth: '1980-02-29', telePhoneNo: aPhone(), status: 'ACTIVE', mobOptIn: true },
    };
    const { result } = await call('POST', '/patient/register', { token, body });
    expect(result.consents).toMatchObject([{ channel: 'mob', choice: 'IN', source: 'STAFF' }]);
  });
});
