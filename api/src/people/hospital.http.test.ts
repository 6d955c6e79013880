import { call } from '../testing/client.ts';
import { makeHospital } from './hospital.ts';

test('a hospital that an operator creates is there to be chosen, once', async () => {
  const { api, build, tokenFor } = globalThis.openward;
  const asked = { name: 'St. Example', timeZone: 'Europe/Berlin', address: '1 Main St', phoneNo: '', by: 'ada' };
  const id = await makeHospital(api.database, asked);
  const token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
  const { result } = await call('GET', '/hospital', { token });
  const { name, timeZone, address } = asked;
  expect(result).toContainEqual(expect.objectContaining({ id, name, timeZone, address }));
  await expect(makeHospital(api.database, asked)).rejects.toThrow('There is already a hospital named St. Example.');
});
