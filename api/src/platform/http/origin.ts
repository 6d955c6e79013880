import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { languageAmong } from '../messages/wording.ts';
import { appRequestIn, deviceIn } from './device-cookie.ts';

/** Where a call came from. */
export interface Origin {
  requestId: string;
  /** Canonical: an IPv4 address in IPv6 clothes is the IPv4 address. */
  address: string;
  /** What limits are counted by: the address, for IPv6 its /64, because one household owns all of that. */
  network: string;
  userAgent: string;
  /** The secret in the device's cookie; undefined on one that nobody signed in on. */
  device?: string | undefined;
  /** The request of an app that this browser has begun. */
  appRequest?: string | undefined;
  /** The language that the client shows, of those that the portal has. */
  language: string;
}

/** The origin of a request; what a trusted proxy claims counts only where it is an address at all. */
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

/** An address and its network. @param address anything; what is no address stands for itself, cut to 45 characters */
export function placeOf(address: string): { address: string; network: string } {
  if (!ipaddr.isValid(address)) return { address: address.slice(0, 45), network: address.slice(0, 45) };
  const parsed = ipaddr.process(address);
  const canonical = parsed.toString();
  if (parsed.kind() === 'ipv4') return { address: canonical, network: canonical };
  const [a, b, c, d] = (parsed as ipaddr.IPv6).parts.map((part) => part.toString(16));
  return { address: canonical, network: `${a}:${b}:${c}:${d}::/64` };
}
