import type { Readable } from 'node:stream';
import rateLimit from '@fastify/rate-limit';
import { type Answer, checkResult, ERROR_STATUS, finished, type InputSchema, messagesOf } from '@openward/contract';
import { freeze, getReleases, type ReleaseReports, restore, rollback } from '@openward/contract/releases';
import * as schemas from '@openward/contract/releases/schemas';
import { causesOf, log, REQUEST_ID, referenceOf } from '@openward/server-kit/log';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ValidationError } from 'yup';
import { RETRY_AFTER } from '../answers.ts';
import { COMMANDS, type CommandContext, type Input } from '../releases/commands.ts';
import { ReleaseError } from '../releases/errors.ts';
import { type Observed, releasesStatus, type Status } from '../releases/status.ts';
import type { ReleaseStore } from '../releases/store/store.ts';
import { TOKEN_PREFIX, usedToken } from '../releases/tokens.ts';
import { LARGEST_BUILD, TooLarge } from '../releases/uploads/archive.ts';
import { receivedBuilds } from '../releases/uploads/received-builds.ts';
import { sessionUser } from '../upstream/session-user.ts';

const SCHEMAS = { ...schemas };
/** The endpoint whose result schema a command's answer must match, if it is not that of `rollback`. */
const ANSWERED_AS = { restore, freeze, unfreeze: freeze } as Record<string, Parameters<typeof checkResult>[0]>;
/** Limit for each client address. */
const CALLS_PER_MINUTE = 120;
/** Maximum bytes of a call without a build. */
const SMALL = 16 * 1024;

/** The data sources of the release API. */
export interface ReleaseApiOptions extends Observed {
  store: ReleaseStore;
  /** Browser reports about versions; absent if reports are not counted. */
  reports?: (() => Promise<ReleaseReports>) | undefined;
}

/** The caller; the history records `who`, which the caller cannot choose. */
interface Caller {
  who: string;
  /** The only part that the token allows; absent for a system administrator. */
  part?: string;
}

type Named = { Params: { part: string } };

/**
 * Release commands over HTTP: `GET /releases/status`, `list` and `history`, and `POST /releases/<part>/<command>` for
 * teams with a token and for system administrators. The caller is checked before the body is read.
 */
export async function serveReleaseApi(
  app: FastifyInstance,
  { store, reports, ...observed }: ReleaseApiOptions,
): Promise<void> {
  await app.register(async (scope) => {
    const callers = new WeakMap<FastifyRequest, Caller>();
    const caller = (request: FastifyRequest) => callers.get(request) as Caller;

    await scope.register(rateLimit, {
      max: CALLS_PER_MINUTE,
      timeWindow: '1 minute',
      errorResponseBuilder: () => new ReleaseError('Too many calls. Please wait a minute.', 'too_many_requests'),
    });
    scope.setErrorHandler((error: Error, request, reply) => refuse(reply, error, request));
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    // After the rate limit, before the body.
    scope.addHook('preParsing', async (request) => {
      callers.set(request, await callerOf(app, store, request));
    });

    for (const { usage, http, run } of COMMANDS) {
      if (!http) continue;
      const [name = '', hasPart] = usage.split(' ');
      const { takes, isForAdmins = false, forAll, isQuestion = false } = http;
      const answer = async (request: FastifyRequest, said: unknown, build: CommandContext['build'], all = false) => {
        const { why = '', ...input } = takes ? await read(SCHEMAS[takes], said) : {};
        const reason = { who: caller(request).who, why: String(why) };
        return run({ store, reason, build, ...observed }, { ...input, all, ...(request.params as object) });
      };
      // Refuses before the body is read.
      const refuseEarly = async (request: FastifyRequest) =>
        refuseForeign(caller(request), (request.params as Named['Params']).part, isForAdmins);
      if (isQuestion) {
        scope.get(`/releases/${name}`, async (request) => {
          const asked = flat(request.query);
          const { json, text } = await run(
            { store, reason: { who: caller(request).who, why: '' }, build: noBuild },
            asked,
          );
          return success(json, text);
        });
      } else if (!hasPart) {
        scope.get(`/releases/${name}`, async (request) => {
          const { json, text } = await answer(request, {}, noBuild);
          const status = await releasesStatus(store, json as Status, reports);
          checkResult(getReleases, status);
          return success(status, text);
        });
      } else if (name !== 'publish') {
        const changed = (isAll: boolean) => async (request: FastifyRequest) => {
          const { json, text } = await answer(request, request.body ?? {}, noBuild, isAll);
          checkResult(ANSWERED_AS[name] ?? rollback, json);
          return success(json, text);
        };
        const options = { bodyLimit: SMALL, preParsing: refuseEarly };
        if (forAll) scope.post(`/releases/${name}`, options, changed(true));
        if (forAll !== 'only') scope.post(`/releases/:part/${name}`, options, changed(false));
      } else {
        await scope.register(async (builds) => {
          const received = receivedBuilds();
          builds.addHook('onClose', () => received.close());
          builds.removeAllContentTypeParsers();
          // The body is streamed to disk.
          const types = ['application/gzip', 'application/x-gzip', 'application/octet-stream'];
          builds.addContentTypeParser(types, (_request, payload, done) => done(null, payload));
          builds.post(`/releases/:part/${name}`, { preParsing: refuseEarly }, async (request) => {
            if (Number(request.headers['content-length'] ?? 0) > LARGEST_BUILD) throw new TooLarge();
            const body = request.body as Readable | undefined;
            const { json, text } = await received.receive(body, (unpack) => answer(request, request.query, unpack));
            return success(json, text);
          });
        });
      }
    }
  });
}

const noBuild = () => Promise.reject(new Error('This command takes no build.'));

const REFUSED = 'This token is not known, or it was revoked.';

/**
 * Identifies the caller: a team by its token, or a system administrator by the access token of the session.
 * @throws ReleaseError if it is neither
 */
async function callerOf(app: FastifyInstance, store: ReleaseStore, request: FastifyRequest): Promise<Caller> {
  const [, text = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (text.startsWith(TOKEN_PREFIX)) {
    const token = await usedToken(store, text);
    if (!token) throw new ReleaseError(REFUSED, 'not_signed_in');
    return { who: `${token.holder} (token ${token.id})`, part: token.part };
  }
  // Only a text in the form of a JWT justifies a call to the api.
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(text) || text.length > 4000) {
    throw new ReleaseError('Please send a token: `Authorization: Bearer owr_…`.', 'not_signed_in');
  }
  const said = await sessionUser(app, text, { address: request.ip, proof: request.method !== 'GET' });
  if ('refused' in said) throw new ReleaseError(said.description, said.refused, undefined, said.details);
  const { id, firstName, lastName, userRole } = said.user;
  if (userRole !== 'ROLE_SYS_ADMIN') {
    throw new ReleaseError('Only a system admin can manage releases.', 'not_allowed');
  }
  return { who: `${firstName} ${lastName} (${id})` };
}

/** @throws ReleaseError if the caller may not run a command for the part */
function refuseForeign(caller: Caller, part: string | undefined, isForAdmins: boolean): void {
  if (part === undefined && caller.part !== undefined) {
    throw new ReleaseError(
      `This token is for ${caller.part}, and this would change all parts. A system admin can do it on the screen Releases, and an operator by the same command on the server.`,
      'not_allowed',
    );
  }
  if (caller.part === undefined && !isForAdmins) {
    const sentence = `Only the token of ${part} can do that. A system admin can roll back, halt, retire, restore and freeze.`;
    throw new ReleaseError(sentence, 'not_allowed');
  }
  if (caller.part !== undefined && caller.part !== part) {
    throw new ReleaseError(`This token is for ${caller.part}; it cannot change ${part}.`, 'not_allowed');
  }
}

/** Validates the body of a call and removes unknown fields. @throws ReleaseError, ValidationError */
async function read(schema: InputSchema, input: unknown): Promise<Input> {
  return schema.validate(flat(input), { abortEarly: false, stripUnknown: true });
}

/** The fields of a call. @throws ReleaseError if they contain objects instead of texts and numbers */
function flat(input: unknown): Input {
  const isPlain = (value: unknown) => typeof value !== 'object' || value === null;
  const isFlat = typeof input === 'object' && !Array.isArray(input) && Object.values(input ?? {}).every(isPlain);
  if (!isFlat) throw new ReleaseError('Please send a JSON object of texts and numbers.', 'invalid_input');
  return (input ?? {}) as Input;
}

function success<T>(result: T, message: string): Answer<T> {
  return { status: 'SUCCESS', message, result };
}

/** Answers a refused call in the envelope of all answers. */
function refuse(reply: FastifyReply, error: Error, request: FastifyRequest): FastifyReply {
  const { code, message, retryAfter = RETRY_AFTER, details } = refusalOf(error, request);
  const errors = error instanceof ValidationError ? finished(messagesOf(error)) : {};
  const answer: Answer<never> = {
    status: 'FAILURE',
    message,
    result: { description: message, code, ...errors, details },
  };
  if (code === 'unavailable') reply.header('retry-after', retryAfter);
  if (code === 'not_signed_in') reply.header('www-authenticate', 'Bearer');
  return reply.code(ERROR_STATUS[code]).send(answer);
}

/** Converts an error to a refusal; errors that are not the caller's fault are logged. */
function refusalOf(error: Error & { statusCode?: number }, request: FastifyRequest): ReleaseError {
  if (error instanceof ReleaseError) return error;
  if (error instanceof ValidationError)
    return new ReleaseError(Object.values(finished(messagesOf(error)).errors)[0] ?? '', 'invalid_input');
  switch (error.statusCode) {
    case 413:
      return new TooLarge('This is too large. A build may have at most 64 MB, and any other call 16 kB.');
    case 415:
      return new ReleaseError('Please send JSON, and a build as application/gzip.', 'unsupported_media');
  }
  if (error.statusCode && error.statusCode < 500)
    return new ReleaseError('Some of the information is not valid. Please check it.', 'invalid_input');
  // A caller that disconnected is not a server error.
  if (!request.socket.destroyed)
    log.error({ [REQUEST_ID]: request.id, req: request, causes: causesOf(error) }, 'call failed');
  const { reference } = referenceOf(request.id);
  return new ReleaseError(`Something went wrong on our side. Please try again. Reference: ${reference}`, 'internal');
}
