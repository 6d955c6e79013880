import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ConnectionError, FastifyInstance } from 'fastify';
import { SECURITY_HEADERS } from '../delivery/security-headers.ts';
import { type FailedAnswer, failedAnswer } from './answers.ts';

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
