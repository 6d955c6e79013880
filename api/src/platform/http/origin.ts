import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { languageAmong } from '../messages/wording.ts';
import { appRequestIn, deviceIn } from './cookies.ts';

/** Where a call came from. */
export interface Origin {
  requestId: string;
  /** Canonical: an IPv4-mapped IPv6 address becomes the IPv4 address. */
  address: string;
  /** The unit of rate limits: the address, for IPv6 its /64, because one household owns all of it. */
  network: string;
  userAgent: string;
  /** The secret in the device's cookie; undefined on devices without a sign-in. */
  device?: string | undefined;
  /** The app's sign-in request that this browser has started. */
  appRequest?: string | undefined;
  /** The client's language, if the portal has it. */
  language: string;
}

/** The origin of a request; a proxy's claim counts only if it is a valid address. */
export function originOf(request: FastifyRequest): Origin {
  const claimed = ipaddr.isValid(request.ip) ? request.ip : (request.socket.remoteAddress ?? '');
  return {
    requestId: request.id,
    ...placeOf(claimed),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
    device: deviceIn(request.headers.cookie),
    appRequest: appRequestIn(request.headers.cookie),
    language: languageAmong(request.headers['accept-language']),
  };
}

/** The canonical address and network. @param address any text; an invalid address is only cut to 45 characters */
export function placeOf(address: string): { address: string; network: string } {
  if (!ipaddr.isValid(address)) return { address: address.slice(0, 45), network: address.slice(0, 45) };
  const parsed = ipaddr.process(address);
  const canonical = parsed.toString();
  if (parsed.kind() === 'ipv4') return { address: canonical, network: canonical };
  const [a, b, c, d] = (parsed as ipaddr.IPv6).parts.map((part) => part.toString(16));
  return { address: canonical, network: `${a}:${b}:${c}:${d}::/64` };
}
