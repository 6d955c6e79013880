import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '@openward/contract';
import { exceedsJsonLimits } from '@openward/contract';

import type { FastifyBodyParser, FastifyInstance, FastifyRequest } from 'fastify';
import type { Lanes } from './lanes.ts';
import { refusal } from './refusal.ts';
import { readUpload, refuseUpload } from './upload.ts';

/** Largest body in bytes, unless the contract allows more. */
export const SHORT_BODY = 65_536;
/** Maximum nesting of objects and lists in a JSON body. */
const DEEPEST = 16;
/** Maximum number of values in a JSON body: one per eight bytes of its limit, up to this number. */
const MOST_VALUES = 20_000;
const BYTES_OF_A_VALUE = 8;

/**
 * How much is read and discarded after a refusal: a client that is still sending may miss the answer if the connection
 * closes at once. Users get more than strangers, because their token can expire during an upload.
 */
const REST_OF_USER = { bytes: 8 * 1024 * 1024, milliseconds: 10_000 };
const REST_OF_STRANGER = { bytes: 2 * SHORT_BODY, milliseconds: 2_000 };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's endpoint behind a route. */
    endpoint?: Endpoint;
  }
}

/** The largest body of a call in bytes. */
export function bodyLimitOf({ upload, largest }: Endpoint): number {
  return upload?.largest ?? largest ?? SHORT_BODY;
}

/** True where a request has a body. */
export function bringsBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** True where the body is certainly short, because Node never reads more than the declared length. */
export function isShort(endpoint: Endpoint, { headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const declared = headers['transfer-encoding'] === undefined ? Number(headers['content-length']) : Infinity;
  return Math.min(declared, bodyLimitOf(endpoint)) <= SHORT_BODY;
}

/** Registers parsers for JSON, after a check of its limits, and for files. Other types are refused unread. */
export function registerBodies(app: FastifyInstance, lanes: Lanes): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, jsonParserOf(app));
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
    const { upload } = request.routeOptions.config.endpoint ?? {};
    if (!upload) throw refusal('unsupported_media', 'Please send JSON.');
    const { identity } = request;
    return lanes.receive('claims' in identity ? identity.claims.userId : undefined, () => readUpload(payload, upload));
  });
}

/** Parses JSON after a check of its limits. */
export function jsonParserOf(app: FastifyInstance): FastifyBodyParser<Buffer> {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  return (request, body, done) => {
    const values = Math.min(MOST_VALUES, limitOf(request) / BYTES_OF_A_VALUE);
    if (exceedsJsonLimits(body, { depth: DEEPEST, values })) {
      return done(refusal('invalid_input', 'The request has too many values or too many levels.'), undefined);
    }
    parseJson(request, body.toString('utf8'), done);
  };
}

/** Checks a file's type and size by the headers. @throws Refusal unsupported_media, too_large */
export function checkAnnounced({ upload }: Endpoint, { headers }: FastifyRequest): void {
  if (!upload) return;
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (![...upload.types, 'application/octet-stream'].includes(type)) throw refuseUpload(upload, 'wrongType');
  if (Number(headers['content-length'] ?? 0) > upload.largest) throw refuseUpload(upload, 'tooLarge');
}

/** Discards the rest of a body after an early answer, and closes the connection if the rest does not end. */
export function closeUnread(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const { raw } = request;
    if (raw.complete || !bringsBody(raw)) return;
    // Node would close the connection right after the answer, and the client might not read it.
    reply.removeHeader('connection');
    const { identity } = request;
    const isUser =
      identity && ('claims' in identity || ('refusal' in identity && identity.refusal.code === 'token_expired'));
    reply.raw.once('finish', () => discardRest(raw, isUser ? REST_OF_USER : REST_OF_STRANGER));
  });
}

function discardRest(request: IncomingMessage, most: { bytes: number; milliseconds: number }): void {
  if (request.complete) return;
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), most.milliseconds).unref();
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > most.bytes) socket.destroy();
  });
  request.once('close', () => clearTimeout(timer));
}

function limitOf({ routeOptions }: FastifyRequest): number {
  return routeOptions.config.endpoint ? bodyLimitOf(routeOptions.config.endpoint) : SHORT_BODY;
}
