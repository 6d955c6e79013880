/** @jest-environment-options {"isAlone": true} */
import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { rowsOf } from '../testing/world.ts';

test('each first step is taken once what it is about is there, and no sooner', async () => {
  const { build, tokenFor } = globalThis.openward;
  const token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
  const taken: Record<string, boolean> = {
    ...{ hospital: false, doctor: false, frontDesk: false, patient: false, form: false, message: false },
  };
  const expectTaken = async (step?: string) => {
    if (step) taken[step] = true;
    expect((await call('GET', '/practice/first-steps', { token })).result).toEqual(taken);
  };
  await expectTaken();

  const hospitalId = await build.hospital();
  await rowsOf(sql`update hospital set status = 'INACTIVE'`);
  await expectTaken();
  await rowsOf(sql`update hospital set status = 'ACTIVE'`);
  await expectTaken('hospital');

  await build.doctor({ hospitalId, hours: [] });
  await expectTaken();
  await build.doctor({ hospitalId });
  await rowsOf(sql`update app_user set status = 'INACTIVE' where role = 'ROLE_DOCTOR'`);
  await expectTaken();
  await build.doctor({ hospitalId });
  await expectTaken('doctor');

  await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId });
  await rowsOf(sql`update app_user set status = 'INACTIVE' where role = 'ROLE_HCP_ADMIN'`);
  await expectTaken();
  await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId });
  await expectTaken('frontDesk');

  const { patientId } = await build.patient();
  await expectTaken('patient');

  await build.form({ status: 'INACTIVE' });
  await expectTaken();
  await build.form();
  await expectTaken('form');

  const body = { patientId: [patientId], message: 'This is a test.' };
  expect((await call('POST', '/patient/send/sms', { token, body })).status).toBe(200);
  await expectTaken('message');
});
