import type { Readable } from 'node:stream';
import rateLimit from '@fastify/rate-limit';
import type { Answer, InputSchema } from '@openward/contract';
import type { ReleaseReports } from '@openward/contract/releases';
import { publishQuery } from '@openward/contract/releases/schemas';

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type InferType, ValidationError } from 'yup';
import { logFailure } from '../answers/errors.ts';
import { LARGEST_BUILD, TooLarge } from '../release/archive/build-archive.ts';
import { type ReceivedBuilds, receivedBuilds, TooManyBuilds } from '../release/archive/received-builds.ts';
import { type Published, publishChecked } from '../release/changes/publish.ts';
import { checkedRelease } from '../release/check/built-release.ts';
import type { Reason } from '../release/registry/history.ts';
import { ReleaseError, StoreUnavailableError } from '../release/release-error.ts';
import type { ReleaseStore } from '../release/store/store.ts';
import { type Caller, callerOf, refuseForeign } from './callers.ts';
import { CHANGES } from './changes.ts';
import { Refusal, refuse } from './refusal.ts';
import { releasesStatus } from './status.ts';

/** Calls a minute of one address. */
const CALLS_PER_MINUTE = 120;
const TOO_MANY_BUILDS = 'Other builds are being published at the moment. Please try again in a minute.';
/** Bytes of a call that brings no build. */
const SMALL = 16 * 1024;

/** What the calls are answered from. */
export interface ReleaseApiOptions {
  store: ReleaseStore;
  /** What browsers said of versions; absent where nobody counts. */
  reports?: (() => Promise<ReleaseReports>) | undefined;
}

type Named = { Params: { name: string } };

/**
 * Releases over HTTP: `GET /releases/status`, and `POST /releases/<name>/<change>` for teams with a token and for system
 * admins. Nobody else gets an answer, and nothing of a body is read before it is known who calls.
 */
export async function serveReleaseApi(app: FastifyInstance, { store, reports }: ReleaseApiOptions): Promise<void> {
  await app.register(async (scope) => {
    const callers = new WeakMap<FastifyRequest, Caller>();
    const caller = (request: FastifyRequest) => callers.get(request) as Caller;

    await scope.register(rateLimit, {
      max: CALLS_PER_MINUTE,
      timeWindow: '1 minute',
      errorResponseBuilder: () => new Refusal('too_many_requests', 'These are too many calls. Please wait a minute.'),
    });
    scope.setErrorHandler((error: Error, request, reply) => refuse(reply, refusalOf(error, request)));
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    // After the limit of calls, before the body.
    scope.addHook('preParsing', async (request) => {
      callers.set(request, await callerOf(app, store, request));
    });

    scope.get('/releases/status', async () => success(await releasesStatus(store, reports)));

    for (const [action, { schema, isForAdmins, make, words }] of Object.entries(CHANGES)) {
      scope.post<Named>(`/releases/:name/${action}`, { bodyLimit: SMALL }, async (request) => {
        const { name } = request.params;
        refuseForeign(caller(request), name, isForAdmins);
        const said = await read(schema, request.body ?? {});
        const release = await make(store, name, said, caller(request).who);
        return success(release, words(name, release));
      });
    }

    await scope.register(async (builds) => {
      const received = receivedBuilds();
      builds.addHook('onClose', () => received.close());
      builds.removeAllContentTypeParsers();
      // It is read on the way to the disk, in pieces.
      builds.addContentTypeParser(
        ['application/gzip', 'application/x-gzip', 'application/octet-stream'],
        (_request, payload, done) => done(null, payload),
      );
      // Who may not publish this need not send it.
      const refuseEarly = async (request: FastifyRequest) =>
        refuseForeign(caller(request), (request.params as Named['Params']).name, false);
      builds.addHook('preParsing', refuseEarly);
      builds.post<Named>('/releases/:name/publish', async (request) => {
        const { why = '' } = await read(publishQuery, request.query);
        const { manifest, isNew } = await published(received, store, request, { who: caller(request).who, why });
        const words = `${manifest.name} ${manifest.version} ${isNew ? 'published' : 'was published already'}.`;
        return success({ name: manifest.name, version: manifest.version, isNew }, words);
      });
    });
  });
}

async function published(
  received: ReceivedBuilds,
  store: ReleaseStore,
  request: FastifyRequest<Named>,
  reason: Reason,
): Promise<Published> {
  if (Number(request.headers['content-length'] ?? 0) > LARGEST_BUILD) throw new TooLarge();
  return received.receive(request.body as Readable | undefined, async (unpack) => {
    const release = await unpack()
      .then(checkedRelease)
      .catch((error: Error) => {
        if (!(error instanceof ReleaseError) || error instanceof TooLarge) throw error;
        throw new Refusal('invalid_input', error.message);
      });
    const { name } = release.manifest;
    // A token must not publish for others by what a manifest says.
    if (name !== request.params.name) {
      throw new Refusal('not_allowed', `This is a build of ${name}, not of ${request.params.name}.`);
    }
    return publishChecked(store, release, reason);
  });
}

/** What a call says; what its schema does not know is left out. @throws Refusal, ValidationError */
async function read<S extends InputSchema>(schema: S, input: unknown): Promise<InferType<S>> {
  // Schemas take it for granted that a text is no object.
  const isFlat = typeof input === 'object' && !Array.isArray(input) && Object.values(input ?? {}).every(isPlain);
  if (!isFlat) throw new Refusal('invalid_input', 'Please send a JSON object of texts and numbers.');
  return schema.validate(input, { abortEarly: false, stripUnknown: true });
}

const isPlain = (value: unknown) => typeof value !== 'object' || value === null;

function success<T>(result: T, message = ''): Answer<T> {
  return { status: 'SUCCESS', message, result };
}

/** What is said of an error; what is no fault of the caller's goes to the log. */
function refusalOf(error: Error & { statusCode?: number }, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof TooManyBuilds) return new Refusal('unavailable', TOO_MANY_BUILDS, undefined, '60');
  if (error instanceof TooLarge) return new Refusal('too_large', error.message);
  if (error instanceof StoreUnavailableError) return new Refusal('unavailable', error.message);
  if (error instanceof ReleaseError) return new Refusal('conflict', error.message);
  if (error instanceof ValidationError) {
    const errors = error.inner.length > 0 ? error.inner : [error];
    return new Refusal('invalid_input', errors[0]?.message ?? '', byField(errors));
  }
  switch (error.statusCode) {
    case 413:
      return new Refusal('too_large', 'That is too large: a build may have at most 64 MB, and any other call 16 kB.');
    case 415:
      return new Refusal('unsupported_media', 'Please send JSON, and a build as application/gzip.');
  }
  if (error.statusCode && error.statusCode < 500) return new Refusal('invalid_input', 'The input is not valid.');
  // A caller that has gone is no failure of ours.
  if (!request.socket.destroyed) logFailure(error, request);
  return new Refusal('internal', 'Something went wrong on our side. Please try again.');
}

function byField(errors: ValidationError[]): Record<string, string> {
  return Object.fromEntries(errors.flatMap(({ path, message }) => (path ? [[path, message]] : [])));
}
