import { call } from '../testing/client.ts';

test('each first step is taken once what it is about is there', async () => {
  const { build, tokenFor } = globalThis.openward;
  const token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
  const hospitalId = await build.hospital();
  await build.doctor({ hospitalId });
  await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId });
  await build.patient();
  await build.form();
  const { result } = await call('GET', '/practice/first-steps', { token });
  expect(result).toMatchObject({ hospital: true, doctor: true, frontDesk: true, patient: true, form: true });
});
