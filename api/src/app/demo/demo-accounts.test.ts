import { email } from '@openward/contract/accounts/schemas';
import { demoAddresses } from './practice.ts';

test('everybody in the demo can sign in: the contract accepts their address (L1)', async () => {
  const addresses = demoAddresses();
  expect(addresses.length).toBeGreaterThanOrEqual(54);
  for (const address of addresses) expect(await email.validate(address)).toBe(address);
  expect(new Set(addresses).size).toBe(addresses.length);
});
