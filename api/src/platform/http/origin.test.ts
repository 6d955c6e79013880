import type { FastifyRequest } from 'fastify';
import { originOf, placeOf } from './origin.ts';

test.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff:0:0:9', '2001:db8:1:2:ffff::9', '2001:db8:1:2::/64'],
])('%s counts as its network (M3, L12)', (given, address, network) => {
  expect(placeOf(given)).toEqual({ address, network });
});

test('what a proxy passes on and is no address does not count: the connection does (L12)', () => {
  const request = {
    id: 'id',
    ip: `<script>${'x'.repeat(3000)}`,
    socket: { remoteAddress: '::ffff:127.0.0.1' },
    headers: { 'user-agent': 'u'.repeat(500) },
  } as unknown as FastifyRequest;
  expect(originOf(request)).toEqual({
    requestId: 'id',
    address: '127.0.0.1',
    network: '127.0.0.1',
    userAgent: 'u'.repeat(200),
    language: 'en',
  });
});
