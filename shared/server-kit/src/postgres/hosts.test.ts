import { addressesIn } from './hosts.ts';

test.each([
  ['postgres://app@db/openward', ['postgres://app@db/openward']],
  ['postgres:///openward?host=/var/run/postgresql', ['postgres:///openward?host=/var/run/postgresql']],
  ['postgres://app:a,b@db/openward', ['postgres://app:a,b@db/openward']],
  ['postgresql://first,second/openward', ['postgresql://first/openward', 'postgresql://second/openward']],
  [
    'postgres://app:p%40ss@first:5432,[::1]:5433/openward?sslmode=verify-full',
    [
      'postgres://app:p%40ss@first:5432/openward?sslmode=verify-full',
      'postgres://app:p%40ss@[::1]:5433/openward?sslmode=verify-full',
    ],
  ],
  ['no address', ['no address']],
])('%s names these servers', (url, addresses) => {
  expect(addressesIn(url)).toEqual(addresses);
});
