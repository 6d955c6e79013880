import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Answer, ErrorCode, Said, Template } from '@openward/contract';
import { ERROR_STATUS, exceedsJsonLimits, template, textOf } from '@openward/contract';
import { causesOf, log, REQUEST_ID, referenceOf } from '@openward/server-kit/log';
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SECURITY_HEADERS } from './delivery/security-headers.ts';

/** Shown while the api does not answer. */
export const UNAVAILABLE = 'The server is not available right now. Please try again.';

/** Descriptions of the gateway's own refusals, in the same words as the api's. */
const SENTENCES = {
  invalid_input: 'Some of the information is not valid. Please check it.',
  not_found: 'We could not find anything at this address.',
  too_large: 'What you sent is too large.',
  unsupported_media: 'Please send JSON.',
  unavailable: UNAVAILABLE,
} satisfies Partial<Record<ErrorCode, string>>;

/** The error codes that the gateway itself can answer. */
type GatewayCode = keyof typeof SENTENCES;

type FailedAnswer = {
  /** The HTTP status, if it differs from the status of the code. */
  status?: number;
} & (
  | {
      code: GatewayCode;
      /** One sentence for users; each code has a default. */
      description?: string;
    }
  | { code: 'internal'; description: Template }
);

/** Seconds until a caller may retry an unavailable call. */
export const RETRY_AFTER = '2';

/** True for an address below `/api`, where every answer must use the api's envelope. */
function isApiAddress(url: string): boolean {
  return /^\/api(?:[/?#]|$)/.test(url);
}

/** The answer for a failed call: the envelope below `/api`, plain text elsewhere. It never echoes the request. */
function failedAnswer(url: string, failed: FailedAnswer) {
  const { code, status } = failed;
  const said = failed.code === 'internal' ? failed.description : (failed.description ?? SENTENCES[failed.code]);
  const type = isApiAddress(url) ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8';
  const plain = code === 'not_found' ? 'Not found' : textOf(said);
  const body = isApiAddress(url) ? envelope(code, said) : plain;
  return { status: status ?? ERROR_STATUS[code], type, body };
}

/** The api's envelope of a failure, as JSON. */
export function envelope(code: FailedAnswer['code'], said: Said): string {
  const description = textOf(said);
  const filled = typeof said === 'string' ? {} : said;
  const answer: Answer<never> = { status: 'FAILURE', message: description, result: { description, code, ...filled } };
  return JSON.stringify(answer);
}

/** Sends a failed answer in the format for the address. */
export function fail(request: FastifyRequest, reply: FastifyReply, failed: FailedAnswer): FastifyReply {
  const { status, type, body } = failedAnswer(request.raw.url ?? '', failed);
  if (failed.code === 'unavailable') reply.header('retry-after', RETRY_AFTER);
  return reply.code(status).type(type).header('cache-control', 'no-store').send(body);
}

/** Replaces the framework's error answers, so that no answer reveals framework texts, addresses or stacks. */
export function registerErrors(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // Node's own check, which we disabled, answers without our headers.
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined) {
      return fail(request, reply.header('connection', 'close'), { code: 'invalid_input' });
    }
  });
  app.setNotFoundHandler((request, reply) => fail(request, reply, { code: 'not_found' }));
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const failed = failedFor(error.statusCode ?? 500, request.id);
    // A caller that disconnected is not a server error.
    if (failed.code === 'internal' && !reply.raw.destroyed)
      log.error({ [REQUEST_ID]: request.id, req: request, causes: causesOf(error) }, 'call failed');
    return fail(request, reply, failed);
  });
}

/**
 * Gives each answer an id and logs one line per answer. Health checks are logged at `debug` level. The api in this
 * process logs its own answers, because it knows the caller.
 * @param isOfApi true for a request that the api in this process answered
 */
export function logAnswers(app: FastifyInstance, isOfApi: (request: FastifyRequest) => boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (isOfApi(request)) return;
    const { url: route = '' } = request.routeOptions;
    const level = /\/(healthz|readyz)$/.test(route) ? 'debug' : 'info';
    // Logs name and version of found release files only, because others come from the client.
    const [, part] = /^\/releases\/([^/]+\/[^/]+)\//.exec(reply.statusCode < 400 ? request.url : '') ?? [];
    const facts = { status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime), ...(part && { part }) };
    // Uses the id of an api on another machine if it answered.
    log[level]({ [REQUEST_ID]: reply.getHeader('x-request-id') ?? request.id, req: request, ...facts }, 'answered');
  });
}

/** Answers a URL that cannot be decoded; Fastify rejects it before any hook runs. */
export function answerFrameworkError(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  fail(request, reply.headers(SECURITY_HEADERS), {
    code: 'invalid_input',
    description: 'This web address is not valid.',
  });
}

function failedFor(status: number, requestId: string): FailedAnswer {
  if (status === 404) return { code: 'not_found' };
  if (status === 413) return { code: 'too_large' };
  if (status === 415) return { code: 'unsupported_media' };
  if (status < 500) return { code: 'invalid_input' };
  const sentence = 'Something went wrong on our side. Please try again. Reference: {reference}';
  return { code: 'internal', description: template(sentence, referenceOf(requestId)) };
}

/** Above the most values that any valid call to the gateway needs: 50 reports of 6 values each. */
const LIMITS = { depth: 4, values: 500 };

/** Parses JSON bodies, but rejects bodies that are costly to parse or validate. */
export function registerJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (exceedsJsonLimits(body, LIMITS)) return done(Object.assign(new Error('too many values'), { statusCode: 400 }));
    return parse(request, body.toString(), done);
  });
}

const FAILED: Record<string, FailedAnswer> = {
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'invalid_input', status: 408, description: 'The request took too long.' },
  HPE_HEADER_OVERFLOW: { code: 'invalid_input', status: 431, description: 'The headers are too large.' },
};
const MALFORMED: FailedAnswer = { code: 'invalid_input', description: 'The request is not valid.' };

/** Answers malformed HTTP and timeouts (`clientErrorHandler`), then closes the connection. */
export function answerClientError(error: ConnectionError, socket: Socket): void {
  // Once an answer has begun, the client would read more bytes as part of it.
  const begun = (socket as { _httpMessage?: ServerResponse })._httpMessage?.headersSent;
  if (error.code === 'ECONNRESET' || !socket.writable || begun) {
    socket.destroy();
    return;
  }
  // A Buffer, despite its type; absent if no data arrived in time.
  const packet = error.rawPacket as unknown as Buffer | undefined;
  const [, target = ''] = /^[A-Z]+ (\S+) HTTP/.exec(packet?.toString('latin1', 0, 2048) ?? '') ?? [];
  endWith(socket, target, FAILED[error.code ?? ''] ?? MALFORMED);
}

/** Answers CONNECT requests and unsupported Expect headers, which Node handles outside the framework. */
export function registerRawAnswers(app: FastifyInstance): void {
  app.server.on('connect', (request: IncomingMessage, socket: Duplex) => endWith(socket, request.url ?? '', MALFORMED));
  app.server.on('checkExpectation', (request: IncomingMessage) =>
    endWith(request.socket, request.url ?? '', { ...MALFORMED, status: 417 }),
  );
}

function endWith(socket: Duplex, target: string, failed: FailedAnswer): void {
  const { status, type, body } = failedAnswer(target, failed);
  const headers = {
    ...SECURITY_HEADERS,
    'cache-control': 'no-store',
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  (socket as Socket).destroySoon();
}
