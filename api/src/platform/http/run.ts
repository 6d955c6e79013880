import { isDeepStrictEqual } from 'node:util';
import { type Endpoint, isStaff } from '@openward/contract';
import type { FastifyRequest } from 'fastify';
import { AuditTrail } from '../access/audit-row.ts';
import { mergedInto } from '../access/merged.ts';
import { CallerChanged, Records } from '../access/records.ts';
import { type AuditedCall, patientsAskedFor, recordRefusal, recordRepeat } from '../access/refusals.ts';
import { withinScopes } from '../access/scopes.ts';
import { isOverdue, isProven, refuseOverdue } from '../access/second-factor.ts';
import { withinHospital } from '../access/visibility.ts';
import { tokenKeysOf } from '../config.ts';
import type { Database, Tx } from '../database/database.ts';
import type { Services } from '../services.ts';
import { actingForOf, mayCall, refuseBeyondGrant } from './acting.ts';
import { failure, isFinal, success } from './answers.ts';
import { authenticateApp } from './app-caller.ts';
import { authenticate, isStillCaller } from './authenticate.ts';
import { isShort } from './body.ts';
import type { Call, Detached, Handler, Preparation, Prepared } from './call.ts';
import type { Caller, KioskCaller } from './caller.ts';
import { refusalOf } from './errors.ts';
import { attemptsOf, claimAnswer, type FirstAnswer, firstAnswer, keepAnswer, keyOf } from './idempotency.ts';
import { inputOf } from './input.ts';
import type { Lanes, Pause } from './lanes.ts';
import { originOf } from './origin.ts';
import { authenticateKiosk } from './paired-device.ts';
import { Refusal, refusal } from './refusal.ts';
import type { RememberedCallers } from './remembered-callers.ts';

export interface Dependencies {
  database: Database;
  services: Services;
  lanes: Lanes;
  callers: RememberedCallers;
}

/** A handler of any kind, of any endpoint. */
// biome-ignore lint/suspicious/noExplicitAny: what `before` finds is between a handler's two halves
export type AnyHandler = Handler<Endpoint> | Prepared<Endpoint, any> | Detached<Endpoint>;

/** Somebody who may listen to a stream, and what they asked for. */
export interface Admitted {
  input: Input;
  preparation: Preparation;
}

type Input = Awaited<ReturnType<typeof inputOf>>;

/** Milliseconds until a stranger who brings a long body is refused. */
const STRANGER_WAITS = 1_000;

/** What is done once a call has committed. */
type Effect = Parameters<Call['afterCommit']>[0];

/** What a handler does with a call. */
type Handle = (call: Call, input: Input) => Promise<unknown>;

/** The same, once it is known who calls. */
type Handling = (known: Known) => Promise<unknown>;

interface Ahead {
  expected: Caller | null;
  trail: AuditTrail;
  isWhole: boolean;
  handle: Handling;
}

/** Who calls and what they say. */
interface Known {
  caller: Caller | null;
  /** The paired device that calls. */
  kiosk: KioskCaller | null;
  input: Input;
}

/**
 * Answers one call: who calls, what they say, whether they said it before, the handler, the audit. All of it that
 * writes is one transaction. A refusal undoes it and is then recorded by itself.
 */
export async function run(
  endpoint: Endpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  dependencies: Dependencies,
): Promise<FirstAnswer> {
  const call = new Run(endpoint, request, dependencies);
  if (!endpoint.isCostly) return call.answer(handler, sleep);
  const { identity } = request;
  // Apps together are one user: strangers could make up tokens, and must not keep people from signing in by them.
  const lane = 'claims' in identity ? identity.claims.userId : 'appToken' in identity ? 'apps' : undefined;
  return dependencies.lanes.run(lane, (pause) => call.answer(handler, pause));
}

/**
 * Checks who calls before any of the body is read. Before a short body a token with a role that may call is enough: the
 * session is checked with the call's first statement. In all other cases the database is asked now.
 * @throws Refusal as `run` would answer it, and on record as there
 */
export async function identifyBeforeBody(
  endpoint: Endpoint,
  request: FastifyRequest,
  dependencies: Dependencies,
): Promise<void> {
  const { identity } = request;
  const { roles } = endpoint;
  if (roles === 'public') return;
  if ('refusal' in identity) {
    // No client of ours sends a file without a token. Waiting costs us nothing, and a flood nearly all of its speed.
    if (!isShort(endpoint, request) && identity.refusal.code !== 'token_expired') await sleep(STRANGER_WAITS);
    throw identity.refusal;
  }
  const role = 'claims' in identity ? identity.claims.role : undefined;
  const isEnough = role && roles !== 'kiosk' && roles.includes(role);
  if (isEnough && !endpoint.upload && isShort(endpoint, request)) return;
  await new Run(endpoint, request, dependencies).identify();
}

/** Looks who wants to listen to a stream; the answer where they may not. */
export function admit(
  endpoint: Endpoint,
  request: FastifyRequest,
  dependencies: Dependencies,
): Promise<Admitted | FirstAnswer> {
  return new Run(endpoint, request, dependencies).admit();
}

class Run {
  readonly origin;
  readonly #endpoint: Endpoint;
  readonly #request: FastifyRequest;
  readonly #dependencies: Dependencies;
  readonly #key: string | undefined;
  /** What is known so far, for the audit of a refusal. */
  #known: Partial<Known> = {};

  constructor(endpoint: Endpoint, request: FastifyRequest, dependencies: Dependencies) {
    this.#endpoint = endpoint;
    this.#request = request;
    this.#dependencies = dependencies;
    this.origin = originOf(request);
    this.#key = endpoint.changes ? keyOf(request) : undefined;
  }

  async identify(): Promise<void> {
    try {
      await this.#alone((tx) => this.#whoCalls(tx));
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal && refusal.status < 500) await this.#refused(refusal);
      throw error;
    }
  }

  admit(): Promise<Admitted | FirstAnswer> {
    return this.#refusable(async () => {
      const { input, ...who } = await this.#alone((tx) => this.#know(tx));
      return { input, preparation: { ...this.#preparation(sleep), ...who } as Preparation };
    });
  }

  answer(handler: AnyHandler, pause: Pause): Promise<FirstAnswer> {
    return this.#refusable(async () => {
      if (typeof handler === 'function')
        return await this.#transact((call, input) => handler(input as never, call as never), handler.isWhole);
      const preparation = this.#preparation(pause);
      const { database } = this.#dependencies;
      if ('detached' in handler) {
        const { input, ...who } = await this.#alone((tx) => this.#know(tx));
        return success(this.#endpoint, await handler.detached(input as never, { ...preparation, ...who } as never));
      }
      const { known, first } = await database.transaction(async (tx) => {
        const known = await this.#know(tx);
        return { known, first: await this.#repeated(tx, known, firstAnswer) };
      });
      if (first) return first;
      const { input, ...who } = known;
      const found = await handler.before(input as never, { ...preparation, ...who } as never);
      return await this.#transact((call, input) => handler.handle(input as never, call as never, found));
    });
  }

  #preparation(pause: Pause) {
    return { ...this.#dependencies, identity: this.#request.identity, origin: this.origin, pause };
  }

  /** What the work says; where it refuses, that as an answer. */
  async #refusable<T>(work: () => Promise<T>): Promise<T | FirstAnswer> {
    try {
      const { identity } = this.#request;
      // Before anything is opened for them.
      if (this.#endpoint.roles !== 'public' && 'refusal' in identity) throw identity.refusal;
      return await work();
    } catch (error) {
      const found = refusalOf(error);
      if (!found || found.status >= 500) throw error;
      return this.#refused(found.code === 'not_found' ? ((await this.#merged()) ?? found) : found);
    }
  }

  /**
   * The answer where staff have asked for a record that was merged, or a patient for one that went into theirs: it is not
   * there, or holds nothing.
   */
  #merged(): Promise<Refusal | undefined> {
    const caller = this.#known.caller;
    const asked = caller ? patientsAskedFor(this.#audited()) : [];
    if (!caller || caller.app?.only || asked.length === 0) return Promise.resolve(undefined);
    return this.#dependencies.database.transaction(async (tx) => {
      const patientId = await mergedInto(tx, asked);
      if (!patientId || (!isStaff(caller.role) && caller.patientId !== patientId)) return undefined;
      return refusal('merged', 'This record was merged into another one.', { details: { patientId } });
    });
  }

  /** The transaction of a call. What is to happen after it has committed happens after it. */
  async #transact(work: Handle, isWhole = false): Promise<FirstAnswer> {
    const expected = this.#expected();
    const { answer, effects } = await this.#once(work, expected, isWhole).catch((error) => {
      if (error instanceof CallerChanged) return this.#once(work);
      throw error;
    });
    const merged = this.#endpoint.paged && holdsNothing(answer) && (await this.#merged());
    if (merged) throw merged;
    for (const effect of effects) {
      // What is done is done: a message that could not be handed over does not undo it.
      await effect(this.#dependencies.database).catch(({ name }: Error) =>
        this.#request.log.error({ name }, 'after the commit'),
      );
    }
    return answer;
  }

  /**
   * @param expected who calls, where the handler need not wait until the database has said so
   * @param isWhole true where the handler's own statement asks for it
   */
  #once(work: Handle, expected?: Caller, isWhole = false): Promise<{ answer: FirstAnswer; effects: Effect[] }> {
    const { database, services } = this.#dependencies;
    return database.transaction(async (tx, atEnd) => {
      const effects: Effect[] = [];
      const trail = new AuditTrail(atEnd);
      const isStill = isWhole && expected && !expected.actingFor && isStillCaller(expected, services.now());
      const handle: Handling = async ({ caller, kiosk, input }) => {
        const records = new Records(caller ?? kiosk, this.origin, trail, isStill || undefined);
        const { origin } = this;
        const { identity } = this.#request;
        const afterCommit = (effect: Effect) => effects.push(effect);
        const call: Call = { tx, caller, kiosk, records, services, origin, identity, afterCommit };
        return work(call, input);
      };
      const known = expected ? undefined : await this.#know(tx);
      const first = known && (await this.#repeated(tx, known, claimAnswer));
      if (first) return { answer: first, effects };
      const answer = await this.#handled(tx, () =>
        known ? handle(known) : this.#ahead(tx, { expected: expected ?? null, trail, isWhole, handle }),
      );
      if (answer.code === 200 && this.#endpoint.patientData && !trail.isBegun) {
        throw new Error(`${this.#endpoint.path} touched no audit row`);
      }
      if (known) await this.#keep(tx, known, answer);
      return { answer, effects };
    });
  }

  /**
   * Reads for the expected caller while the database still says who calls, so that both travel together.
   * @throws Refusal where the session has ended, CallerChanged: then nobody sees what was read
   */
  async #ahead(tx: Tx, { expected, trail, isWhole, handle }: Ahead): Promise<unknown> {
    let input: Input | undefined;
    const read = async () => {
      input = await inputOf(this.#endpoint, this.#request);
      return handle({ caller: expected, kiosk: null, input });
    };
    const reading = read();
    const whoCalls = async () => {
      if (isWhole) await reading.catch(throwUnlessAnswer);
      return trail.isWritten ? { caller: expected, kiosk: null } : this.#whoCalls(tx);
    };
    const [who, result] = await Promise.allSettled([whoCalls(), reading]);
    if (who.status === 'rejected') throw who.reason;
    if (!isDeepStrictEqual(who.value.caller, expected)) throw new CallerChanged();
    this.#known = input ? { ...who.value, input } : who.value;
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  }

  /** Who called last in this session, where a read is theirs to make; what changes anything waits for the database. */
  #expected(): Caller | undefined {
    const { roles, changes, asksProof } = this.#endpoint;
    const { identity } = this.#request;
    if (changes || !Array.isArray(roles) || !('claims' in identity)) return undefined;
    const caller = this.#dependencies.callers.of(identity.claims, actingForOf(this.#request));
    const { config, now } = this.#dependencies.services;
    // Whoever has to prove something is asked to first.
    if (!caller || isOverdue(config, caller, now())) return undefined;
    if (asksProof && !isProven(config, caller, now(), asksProof === 'always')) return undefined;
    return roles.includes(caller.role) && mayCall(caller, this.#endpoint) ? caller : undefined;
  }

  /** What the handler answers; a refusal that keeps its writes is an answer like another. */
  async #handled(tx: Tx, work: () => Promise<unknown>): Promise<FirstAnswer> {
    try {
      return success(this.#endpoint, await work());
    } catch (error) {
      if (error instanceof Refusal && error.keepsWrites) {
        await recordRefusal(tx, this.#audited(), error);
        return failure(error);
      }
      throw error;
    }
  }

  /** Who calls comes before what they say: a stranger learns nothing about the shape of the input. */
  async #know(tx: Tx | null): Promise<Known> {
    const who = await this.#whoCalls(tx);
    this.#known = who;
    const input = await inputOf(this.#endpoint, this.#request);
    this.#known = { ...who, input };
    return { ...who, input };
  }

  async #whoCalls(tx: Tx | null): Promise<Pick<Known, 'caller' | 'kiosk'>> {
    const { roles } = this.#endpoint;
    const { identity } = this.#request;
    if (roles === 'public' || !tx) return { caller: null, kiosk: null };
    if (roles === 'kiosk') return { caller: null, kiosk: await authenticateKiosk(tx, identity) };
    const { config, now: clock } = this.#dependencies.services;
    const now = clock();
    const actingFor = actingForOf(this.#request);
    const whole =
      'appToken' in identity
        ? withinHospital(await authenticateApp(tx, identity.appToken, roles, now), config)
        : await this.#dependencies.callers.remember(identity, actingFor, async () =>
            withinHospital(await authenticate(tx, identity, roles, { now, actingFor }), config),
          );
    this.#known = { caller: whole, kiosk: null };
    refuseBeyondGrant(whole, this.#endpoint);
    const caller = withinScopes(whole, this.#endpoint.scope);
    this.#known = { caller, kiosk: null };
    await this.#refuseUnproven(tx, caller, now);
    return { caller, kiosk: null };
  }

  /** @throws Refusal second_factor_missing, or proof_required with the ways to prove it */
  async #refuseUnproven(tx: Tx, caller: Caller, now: Date): Promise<void> {
    const { services } = this.#dependencies;
    refuseOverdue(services.config, caller, this.#endpoint, now);
    const { asksProof } = this.#endpoint;
    // An app has nothing to prove it with: whoever let it in did.
    if (!asksProof || caller.app || isProven(services.config, caller, now, asksProof === 'always')) return;
    throw await services.proofRequired(tx, caller.userId);
  }

  /** A public call without a handler's transaction needs none to know who calls. */
  #alone<T>(work: (tx: Tx | null) => Promise<T>): Promise<T> {
    return this.#endpoint.roles === 'public' ? work(null) : this.#dependencies.database.transaction(work);
  }

  async #repeated(tx: Tx, known: Known, look: typeof claimAnswer): Promise<FirstAnswer | undefined> {
    const attempts = this.#attempts(known);
    const first = attempts && (await look(tx, attempts, this.#dependencies.services.now()));
    if (first && this.#endpoint.patientData) await recordRepeat(tx, this.#audited());
    return first;
  }

  async #keep(tx: Tx, known: Known, answer: FirstAnswer): Promise<void> {
    const attempts = isFinal(answer.code) && this.#attempts(known);
    if (attempts) await keepAnswer(tx, attempts, answer);
  }

  #attempts({ caller, kiosk, input }: Known) {
    if (!this.#key) return undefined;
    const { config } = this.#dependencies.services;
    // The same call for another person is another one.
    const user = caller?.actingFor ? `${caller.userId} for ${caller.actingFor.patientId}` : caller?.userId;
    const who = caller?.app ? `${user} by ${caller.app.id}` : (user ?? kiosk?.kioskId ?? 'public');
    return attemptsOf(tokenKeysOf(config), { key: this.#key, caller: who, endpoint: this.#endpoint, input });
  }

  #audited(): AuditedCall {
    const { caller, kiosk, input } = this.#known;
    // Whom somebody asked for without having access is on record as well.
    const onBehalfOf = (this.#endpoint.roles !== 'public' && actingForOf(this.#request)) || undefined;
    return { endpoint: this.#endpoint, origin: this.origin, actor: caller ?? kiosk ?? null, input, onBehalfOf };
  }

  /**
   * Records a refusal, and keeps it as the answer of its attempt. Somebody with the same key may have come in between
   * and done better: then theirs is the answer.
   */
  async #refused(refusal: Refusal): Promise<FirstAnswer> {
    const { database } = this.#dependencies;
    const { caller = null, kiosk = null, input } = this.#known;
    const answer = failure(refusal);
    // Before the input was understood nothing was asked for yet; and who must wait or sign in may try again.
    const recorded = ((caller ?? kiosk) && input) || refusal.account !== undefined;
    const isOver = isFinal(refusal.status) && !['key_reused', 'proof_required'].includes(refusal.code);
    const kept = input && this.#key && isOver;
    if (!recorded && !kept) return answer;
    return database.transaction(async (tx) => {
      if (recorded) await recordRefusal(tx, this.#audited(), refusal);
      if (!kept) return answer;
      const known = { caller, kiosk, input };
      const first = await this.#repeated(tx, known, claimAnswer);
      if (first) return first;
      await this.#keep(tx, known, answer);
      return answer;
    });
  }
}

/** True for an empty list. */
function holdsNothing({ answer }: FirstAnswer): boolean {
  return answer.status === 'SUCCESS' && Array.isArray(answer.result) && answer.result.length === 0;
}

/** Ignores a refusal, which is an answer; throws everything else, such as a lost connection. */
function throwUnlessAnswer(error: unknown): void {
  if (!(error instanceof Refusal || error instanceof CallerChanged)) throw error;
}

/** Waits, where nobody else waits for the place. */
const sleep: Pause = (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds));
