import { call } from '../testing/client.ts';
import { auditOf } from '../testing/world.ts';

const send = async (patientId: string[], message: string) => {
  const { build, tokenFor } = globalThis.openward;
  const token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
  return call('POST', '/patient/send/sms', { token, body: { patientId, message } });
};

test('each patient with a number gets it once, and the audit names them', async () => {
  const { build, sms } = globalThis.openward;
  const [one, two] = [await build.patient({ phoneNo: '6285550001' }), await build.patient({ phoneNo: null })];
  const answer = await send([one.patientId, one.patientId, two.patientId], ' Please come fasting. ');
  expect(answer).toMatchObject({ status: 200, result: { sent: 1, withoutPhone: 1 } });
  expect(answer.body.message).toBe('Send message successfully.');
  expect(sms.filter(({ phoneNo }) => phoneNo === '6285550001')).toEqual([
    { phoneNo: '6285550001', text: 'Please come fasting.' },
  ]);
  expect(await auditOf(answer.headers)).toContainEqual(
    expect.objectContaining({ action: 'send sms', patient_ids: [one.patientId] }),
  );
});

test.each([
  ['nobody', [], 'Hello', 'patientId', 'Choose any one patient'],
  ['nothing', ['one'], '  ', 'message', 'Message required'],
  ['too much', ['one'], 'x'.repeat(401), 'message', 'Must be at most 400 characters'],
])('%s to send is said at the field', async (_name, to, message, field, error) => {
  const { patientId } = await globalThis.openward.build.patient();
  const { status, result } = await send(
    to.map(() => patientId),
    message,
  );
  expect({ status, error: result.errors[field] }).toEqual({ status: 400, error });
});

test('who has no number cannot be reached, and who does not exist is not there', async () => {
  const { patientId } = await globalThis.openward.build.patient({ phoneNo: null });
  expect(await send([patientId], 'Hello')).toMatchObject({ status: 400, result: { code: 'invalid_input' } });
  expect(await send(['0190a6e0-0000-7000-8000-000000000001'], 'Hello')).toMatchObject({ status: 404 });
});
