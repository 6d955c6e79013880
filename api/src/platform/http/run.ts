import { type Endpoint, isStaff } from '@openward/contract';
import { causesOf } from '@openward/server-kit/log';
import type { FastifyRequest } from 'fastify';
import { AuditTrail } from '../access/audit-row.ts';
import { mergedInto } from '../access/merged.ts';
import { CallerChanged, Records } from '../access/records.ts';
import { patientsAskedFor, recordRefusal, recordRepeat } from '../access/refusals.ts';
import { tokenKeysOf } from '../config.ts';
import type { Tx } from '../database/database.ts';
import type { Standby } from '../database/driver.ts';
import { failure, isFinal, success } from './answers.ts';
import { isStillCaller } from './authenticate.ts';
import { isShort } from './body.ts';
import type { AnyHandler, Call, Preparation } from './call.ts';
import type { Caller } from './caller.ts';
import { writtenIn } from './cookies.ts';
import { refusalOf } from './errors.ts';
import { attemptsOf, claimAnswer, type FirstAnswer, firstAnswer, keepAnswer, keyOf } from './idempotency.ts';
import { type Dependencies, Identification, type Input, type Known } from './identification.ts';
import type { Pause } from './lanes.ts';
import { expectedCaller, readAhead } from './read-ahead.ts';
import { Refusal, refusal } from './refusal.ts';

/** A client that may listen to a stream, and its input. */
export interface Admitted {
  input: Input;
  preparation: Preparation;
}

/** Milliseconds until a stranger with a long body is refused. */
const STRANGER_WAITS = 1_000;

/** Runs after the commit of a call. */
type Effect = Parameters<Call['afterCommit']>[0];

/** The standby could not answer or refused; the call begins again on the primary. */
class StandbyFailed extends Error {}

/** A handler's part in the transaction of a call. */
interface Work {
  handle(call: Call, input: Input): Promise<unknown>;
  /** See `verifyingCaller`. */
  verifiesCaller: boolean;
}

/**
 * Answers one call: authentication, validation, idempotency, handler, audit. All writes share one transaction. A
 * refusal rolls it back and is then recorded separately.
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
  // All apps share one lane: strangers could invent app tokens, which must not block people from signing in.
  const lane = 'claims' in identity ? identity.claims.userId : 'appToken' in identity ? 'apps' : undefined;
  return dependencies.lanes.run(lane, (pause) => call.answer(handler, pause));
}

/**
 * Authenticates before the body is read. For a short body, a token with an allowed role is enough, because the call's
 * first statement checks the session; in all other cases this queries the database.
 * @throws Refusal as `run` would, with the same audit row
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
    // Our clients never send a file without a token. The delay costs nothing and slows a flood down.
    if (!isShort(endpoint, request) && identity.refusal.code !== 'token_expired') await sleep(STRANGER_WAITS);
    throw identity.refusal;
  }
  const role = 'claims' in identity ? identity.claims.role : undefined;
  const isEnough = role && roles !== 'kiosk' && roles.includes(role);
  if (isEnough && !endpoint.upload && isShort(endpoint, request)) return;
  await new Run(endpoint, request, dependencies).identify();
}

/** Authenticates the listener of a stream; returns the failure answer where they are refused. */
export function admit(
  endpoint: Endpoint,
  request: FastifyRequest,
  dependencies: Dependencies,
): Promise<Admitted | FirstAnswer> {
  return new Run(endpoint, request, dependencies).admit();
}

/** Runs one call: kinds of handlers, transaction, stored answer and refusal. */
class Run {
  readonly #identification: Identification;
  readonly #endpoint: Endpoint;
  readonly #dependencies: Dependencies;
  readonly #key: string | undefined;

  constructor(endpoint: Endpoint, request: FastifyRequest, dependencies: Dependencies) {
    this.#identification = new Identification(endpoint, request, dependencies);
    this.#endpoint = endpoint;
    this.#dependencies = dependencies;
    this.#key = endpoint.changes ? keyOf(request) : undefined;
  }

  async identify(): Promise<void> {
    try {
      await this.#identification.inTransaction((tx) => this.#identification.whoCalls(tx));
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal && refusal.status < 500) await this.#refused(refusal);
      throw error;
    }
  }

  admit(): Promise<Admitted | FirstAnswer> {
    return this.#refusable(() => this.#withoutTransaction(sleep));
  }

  answer(handler: AnyHandler, pause: Pause): Promise<FirstAnswer> {
    return this.#refusable(async () => this.#withPosition(await this.#answerOf(handler, pause)));
  }

  async #answerOf(handler: AnyHandler, pause: Pause): Promise<FirstAnswer> {
    if (typeof handler === 'function') {
      const { verifiesCaller = false } = handler;
      return this.#transact({ handle: (call, input) => handler(input, call), verifiesCaller });
    }
    if ('detached' in handler) {
      const { input, preparation } = await this.#withoutTransaction(pause);
      return success(this.#endpoint, await handler.detached(input, preparation));
    }
    const { known, first } = await this.#dependencies.database.transaction(async (tx) => {
      const known = await this.#identification.complete(tx);
      return { known, first: await this.#repeated(tx, known, firstAnswer) };
    });
    if (first) return first;
    const found = await handler.before(known.input, this.#preparationOf(known, pause));
    const handle: Work['handle'] = (call, input) => handler.handle(input, call, found);
    return this.#transact({ handle, verifiesCaller: false });
  }

  async #withoutTransaction(pause: Pause): Promise<Admitted> {
    const known = await this.#identification.inTransaction((tx) => this.#identification.complete(tx));
    return { input: known.input, preparation: this.#preparationOf(known, pause) };
  }

  #preparationOf({ caller, kiosk }: Known, pause: Pause): Preparation {
    const { request, origin } = this.#identification;
    return { ...this.#dependencies, identity: request.identity, origin, pause, caller, kiosk };
  }

  /** Runs the work and turns a refusal into an answer. */
  async #refusable<T>(work: () => Promise<T>): Promise<T | FirstAnswer> {
    try {
      const { identity } = this.#identification.request;
      // Refuses before a transaction is opened.
      if (this.#endpoint.roles !== 'public' && 'refusal' in identity) throw identity.refusal;
      return await work();
    } catch (error) {
      const found = refusalOf(error);
      if (!found || found.status >= 500) throw error;
      return this.#refused(found.code === 'not_found' ? ((await this.#merged()) ?? found) : found);
    }
  }

  /** Runs a call's transaction, then the effects after its commit. */
  async #transact(work: Work): Promise<FirstAnswer> {
    const expected = expectedCaller(this.#identification);
    const standby = this.#standby();
    const { answer, effects } = await this.#once(work, expected, standby).catch((error) => {
      // With a standby, the transaction on the primary may also have waited for too long.
      if (error instanceof CallerChanged || (standby && !(error instanceof Refusal))) return this.#once(work);
      throw error;
    });
    const merged = this.#endpoint.paged && holdsNothing(answer) && (await this.#merged());
    if (merged) throw merged;
    for (const effect of effects) {
      // A failed effect, such as an unsent message, does not undo the committed call.
      await effect(this.#dependencies.database).catch(({ name }: Error) =>
        this.#identification.request.log.error({ name }, 'after the commit'),
      );
    }
    return answer;
  }

  /** Adds to the answer of a change where it is in the database's log. */
  async #withPosition(answer: FirstAnswer): Promise<FirstAnswer> {
    const { standby } = this.#dependencies.database;
    return standby && this.#endpoint.changes ? { ...answer, written: await standby.position() } : answer;
  }

  /** The standby for this call; undefined where it needs the primary. */
  #standby(): Standby | undefined {
    const { standby } = this.#dependencies.database;
    if (!standby || !this.#endpoint.mayBeOld) return undefined;
    return standby.has(writtenIn(this.#identification.request.headers.cookie)) ? standby : undefined;
  }

  /**
   * @param expected the probable caller, where the handler need not wait for authentication
   * @param standby runs the handler; the caller and the audit row stay on the primary
   * @throws StandbyFailed
   */
  #once(
    { handle, verifiesCaller: verifies }: Work,
    expected?: Caller,
    standby?: Standby,
  ): Promise<{ answer: FirstAnswer; effects: Effect[] }> {
    const { database, services } = this.#dependencies;
    const { origin, request } = this.#identification;
    return database.transaction(async (tx, atEnd) => {
      const effects: Effect[] = [];
      const trail = new AuditTrail(atEnd);
      const verifiesCaller = verifies && !standby;
      const isStill = verifiesCaller && expected && !expected.actingFor && isStillCaller(expected, services.now());
      const handled = async ({ caller, kiosk, input }: Known) => {
        const records = new Records(caller ?? kiosk, origin, trail, isStill || undefined);
        const afterCommit = (effect: Effect) => effects.push(effect);
        const call = { caller, kiosk, records, services, origin, identity: request.identity, afterCommit };
        if (!standby) return handle({ tx, ...call }, input);
        // A refusal may come from an old state, such as a record that the standby does not have yet.
        return standby
          .transaction((tx) => handle({ tx, ...call }, input))
          .catch((error) => {
            if (!(error instanceof Refusal))
              request.log.warn({ causes: causesOf(error) }, 'no answer from the standby');
            // Without the cause, which would say of the primary that it is not well.
            throw new StandbyFailed();
          });
      };
      if (expected) {
        const reading = { trail, verifiesCaller, handle: handled };
        const answer = await this.#answered(tx, () => readAhead(tx, this.#identification, expected, reading));
        return { answer: this.#onRecord(answer, trail), effects };
      }
      const known = await this.#identification.complete(tx);
      const first = await this.#repeated(tx, known, claimAnswer);
      if (first) return { answer: first, effects };
      const answer = this.#onRecord(await this.#answered(tx, () => handled(known)), trail);
      await this.#keep(tx, known, answer);
      return { answer, effects };
    });
  }

  /** Runs the handler; a refusal that keeps its writes becomes an answer. */
  async #answered(tx: Tx, work: () => Promise<unknown>): Promise<FirstAnswer> {
    try {
      return success(this.#endpoint, await work());
    } catch (error) {
      if (!(error instanceof Refusal && error.keepsWrites)) throw error;
      await recordRefusal(tx, this.#identification.audited, error);
      return failure(error);
    }
  }

  /** @throws Error where the answer has patients' data but no audit row exists */
  #onRecord(answer: FirstAnswer, trail: AuditTrail): FirstAnswer {
    if (answer.code !== 200 || !this.#endpoint.patientData || trail.isBegun) return answer;
    throw new Error(`${this.#endpoint.path} touched no audit row`);
  }

  async #repeated(tx: Tx, known: Known, look: typeof claimAnswer): Promise<FirstAnswer | undefined> {
    const attempts = this.#attempts(known);
    const first = attempts && (await look(tx, attempts, this.#dependencies.services.now()));
    if (first && this.#endpoint.patientData) await recordRepeat(tx, this.#identification.audited);
    return first;
  }

  async #keep(tx: Tx, known: Known, answer: FirstAnswer): Promise<void> {
    const attempts = isFinal(answer.code) && this.#attempts(known);
    if (attempts) await keepAnswer(tx, attempts, answer);
  }

  #attempts({ caller, kiosk, input }: Known) {
    if (!this.#key) return undefined;
    const { config } = this.#dependencies.services;
    // Acting for another patient makes it another call.
    const user = caller?.actingFor ? `${caller.userId} for ${caller.actingFor.patientId}` : caller?.userId;
    const who = caller?.app ? `${user} by ${caller.app.id}` : (user ?? kiosk?.kioskId ?? 'public');
    return attemptsOf(tokenKeysOf(config), { key: this.#key, caller: who, endpoint: this.#endpoint, input });
  }

  /**
   * The refusal where staff, or the patient of the remaining record, have requested a merged record, whose own answer
   * is not_found or an empty list.
   */
  #merged(): Promise<Refusal | undefined> {
    const { caller } = this.#identification.known;
    const asked = caller ? patientsAskedFor(this.#identification.audited) : [];
    if (!caller || caller.app?.only || asked.length === 0) return Promise.resolve(undefined);
    return this.#dependencies.database.transaction(async (tx) => {
      const patientId = await mergedInto(tx, asked);
      if (!patientId || (!isStaff(caller.role) && caller.patientId !== patientId)) return undefined;
      return refusal('merged', 'This record was merged into another one.', { details: { patientId } });
    });
  }

  /**
   * Records a refusal and stores it as the attempt's answer, unless a concurrent call with the same key has stored
   * another one.
   */
  async #refused(refusal: Refusal): Promise<FirstAnswer> {
    const { caller = null, kiosk = null, input } = this.#identification.known;
    const answer = failure(refusal);
    // Before the input is validated, nothing was requested; refusals for waiting or signing in allow a retry.
    const recorded = ((caller ?? kiosk) && input) || refusal.account !== undefined;
    const isOver = isFinal(refusal.status) && !['key_reused', 'proof_required'].includes(refusal.code);
    const kept = input && this.#key && isOver;
    if (!recorded && !kept) return answer;
    return this.#dependencies.database.transaction(async (tx) => {
      if (recorded) await recordRefusal(tx, this.#identification.audited, refusal);
      if (!kept) return answer;
      const first = await this.#repeated(tx, { caller, kiosk, input }, claimAnswer);
      if (first) return first;
      await this.#keep(tx, { caller, kiosk, input }, answer);
      return answer;
    });
  }
}

function holdsNothing({ answer }: FirstAnswer): boolean {
  return answer.status === 'SUCCESS' && Array.isArray(answer.result) && answer.result.length === 0;
}

/** A pause outside any lane. */
const sleep: Pause = (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds));
