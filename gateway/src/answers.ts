import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Answer, ErrorCode, Said, Template } from '@openward/contract';
import { ERROR_STATUS, exceedsJsonLimits, template, textOf } from '@openward/contract';
import { causesOf, log, REQUEST_ID, referenceOf } from '@openward/server-kit/log';
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SECURITY_HEADERS } from './delivery/security-headers.ts';

/** Where the api does not answer, or not yet. */
export const UNAVAILABLE = 'The server is not available right now. Please try again.';

/** What the gateway itself refuses, in the api's own words. */
const SENTENCES = {
  invalid_input: 'Some of the information is not valid. Please check it.',
  not_found: 'We could not find anything at this address.',
  too_large: 'What you sent is too large.',
  unsupported_media: 'Please send JSON.',
  unavailable: UNAVAILABLE,
} satisfies Partial<Record<ErrorCode, string>>;

/** The codes of what the gateway answers by itself. */
type GatewayCode = keyof typeof SENTENCES;

/** What a failed answer says. */
type FailedAnswer = {
  /** The HTTP status where it is not the code's. */
  status?: number;
} & (
  | {
      code: GatewayCode;
      /** One sentence for people; each code has its own. */
      description?: string;
    }
  | { code: 'internal'; description: Template }
);

/** Seconds after which a caller may try again what was unavailable. */
export const RETRY_AFTER = '2';

/** True for an address that the api answers, so that its callers get its envelope whatever happens. */
function isApiAddress(url: string): boolean {
  return /^\/api(?:[/?#]|$)/.test(url);
}

/** A failed answer for an address: the api's envelope below `/api`, plain words elsewhere; never what was asked for. */
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

/** Sends a failed answer in the form that fits the address. */
export function fail(request: FastifyRequest, reply: FastifyReply, failed: FailedAnswer): FastifyReply {
  const { status, type, body } = failedAnswer(request.raw.url ?? '', failed);
  if (failed.code === 'unavailable') reply.header('retry-after', RETRY_AFTER);
  return reply.code(status).type(type).header('cache-control', 'no-store').send(body);
}

/** Gives every error an answer of our own, so that nobody reads the framework's words, an address or a stack. */
export function registerErrors(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // Node's own check, which is switched off, answers without our headers.
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined) {
      return fail(request, reply.header('connection', 'close'), { code: 'invalid_input' });
    }
  });
  app.setNotFoundHandler((request, reply) => fail(request, reply, { code: 'not_found' }));
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const failed = failedFor(error.statusCode ?? 500, request.id);
    // A caller that disconnected is not our failure.
    if (failed.code === 'internal' && !reply.raw.destroyed)
      log.error({ [REQUEST_ID]: request.id, req: request, causes: causesOf(error) }, 'call failed');
    return fail(request, reply, failed);
  });
}

/**
 * Gives each answer an id, and logs one line for each: of pages, files and what the gateway passes on or refuses itself.
 * What an api in this process answers it logs with who called. Signs of life are logged at the level `debug`.
 * @param isOfApi true for a request that an api in this process has answered
 */
export function logAnswers(app: FastifyInstance, isOfApi: (request: FastifyRequest) => boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (isOfApi(request)) return;
    const { url: route = '' } = request.routeOptions;
    const level = /\/(healthz|readyz)$/.test(route) ? 'debug' : 'info';
    // Of what was found the name and version are those of a release.
    const [, part] = /^\/releases\/([^/]+\/[^/]+)\//.exec(reply.statusCode < 400 ? request.url : '') ?? [];
    const facts = { status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime), ...(part && { part }) };
    // That of an api on another machine, where that has answered.
    log[level]({ [REQUEST_ID]: reply.getHeader('x-request-id') ?? request.id, req: request, ...facts }, 'answered');
  });
}

/** Answers what is refused before any hook runs: an address that cannot be decoded. */
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

/** Above what any call of the gateway's own may say: 50 reports of 6 values each. */
const LIMITS = { depth: 4, values: 500 };

/** Reads JSON bodies, but none that would be costly to parse or to check. */
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

/** Answers what is no HTTP, and what did not arrive in time (`clientErrorHandler`); then the connection ends. */
export function answerClientError(error: ConnectionError, socket: Socket): void {
  // Once an answer has begun, more bytes would be read as part of it.
  const begun = (socket as { _httpMessage?: ServerResponse })._httpMessage?.headersSent;
  if (error.code === 'ECONNRESET' || !socket.writable || begun) {
    socket.destroy();
    return;
  }
  // A Buffer, whatever the type says; absent where nothing came in time.
  const packet = error.rawPacket as unknown as Buffer | undefined;
  const [, target = ''] = /^[A-Z]+ (\S+) HTTP/.exec(packet?.toString('latin1', 0, 2048) ?? '') ?? [];
  endWith(socket, target, FAILED[error.code ?? ''] ?? MALFORMED);
}

/** Answers what Node would answer by itself or not at all: tunnels and expectations that nobody here can meet. */
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
