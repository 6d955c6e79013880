import type { Endpoint } from '@openward/contract';
import type { FastifyRequest } from 'fastify';
import type { AuditedCall } from '../access/refusals.ts';
import { withinScopes } from '../access/scopes.ts';
import { isProven, refuseOverdue } from '../access/second-factor.ts';
import { withinHospital } from '../access/visibility.ts';
import type { Database, Tx } from '../database/database.ts';
import type { Services } from '../services.ts';
import { actingForOf, refuseBeyondGrant } from './acting.ts';
import { authenticateApp } from './app-caller.ts';
import { authenticate } from './authenticate.ts';
import type { Caller, KioskCaller } from './caller.ts';
import { inputOf } from './input.ts';
import type { Lanes } from './lanes.ts';
import { originOf } from './origin.ts';
import { authenticateKiosk } from './paired-device.ts';
import type { RememberedCallers } from './remembered-callers.ts';

/** The process's services for every call. */
export interface Dependencies {
  database: Database;
  services: Services;
  lanes: Lanes;
  callers: RememberedCallers;
}

/** Params, query and body of a call, validated by its endpoint. */
export type Input = Awaited<ReturnType<typeof inputOf>>;

/** The caller and the input. */
export interface Known {
  caller: Caller | null;
  kiosk: KioskCaller | null;
  input: Input;
}

/** Authenticates a call and validates its input. Keeps what it has found for the audit row of a refusal. */
export class Identification {
  readonly endpoint: Endpoint;
  readonly request: FastifyRequest;
  readonly dependencies: Dependencies;
  readonly origin;
  known: Partial<Known> = {};

  constructor(endpoint: Endpoint, request: FastifyRequest, dependencies: Dependencies) {
    this.endpoint = endpoint;
    this.request = request;
    this.dependencies = dependencies;
    this.origin = originOf(request);
  }

  /** The call for the audit trail, as far as it is known. */
  get audited(): AuditedCall {
    const { caller, kiosk, input } = this.known;
    // The audit trail also records a patient for whom the caller has no access.
    const onBehalfOf = (this.endpoint.roles !== 'public' && actingForOf(this.request)) || undefined;
    return { endpoint: this.endpoint, origin: this.origin, actor: caller ?? kiosk ?? null, input, onBehalfOf };
  }

  /** Runs work in its own transaction; public calls need none, because they have no caller. */
  inTransaction<T>(work: (tx: Tx | null) => Promise<T>): Promise<T> {
    return this.endpoint.roles === 'public' ? work(null) : this.dependencies.database.transaction(work);
  }

  /**
   * Authenticates before validating, so that strangers learn nothing about the shape of the input.
   * @throws Refusal
   */
  async complete(tx: Tx | null): Promise<Known> {
    const who = await this.whoCalls(tx);
    this.known = who;
    const input = await inputOf(this.endpoint, this.request);
    this.known = { ...who, input };
    return { ...who, input };
  }

  /** @throws Refusal where the caller may not call this endpoint, or must prove their identity first */
  async whoCalls(tx: Tx | null): Promise<Pick<Known, 'caller' | 'kiosk'>> {
    const { roles, scope } = this.endpoint;
    const { identity } = this.request;
    if (roles === 'public' || !tx) return { caller: null, kiosk: null };
    if (roles === 'kiosk') return { caller: null, kiosk: await authenticateKiosk(tx, identity) };
    const { config, now: clock } = this.dependencies.services;
    const now = clock();
    const actingFor = actingForOf(this.request);
    const unscoped =
      'appToken' in identity
        ? withinHospital(await authenticateApp(tx, identity.appToken, roles, now), config)
        : await this.dependencies.callers.remember(identity, actingFor, async () =>
            withinHospital(await authenticate(tx, identity, roles, { now, actingFor }), config),
          );
    this.known = { caller: unscoped, kiosk: null };
    refuseBeyondGrant(unscoped, this.endpoint);
    const caller = withinScopes(unscoped, scope);
    this.known = { caller, kiosk: null };
    await this.#refuseUnproven(tx, caller, now);
    return { caller, kiosk: null };
  }

  /** @throws Refusal second_factor_missing, or proof_required with the ways to prove it */
  async #refuseUnproven(tx: Tx, caller: Caller, now: Date): Promise<void> {
    const { services } = this.dependencies;
    const { asksProof } = this.endpoint;
    refuseOverdue(services.config, caller, this.endpoint, now);
    // An app cannot prove anything; the user did when approving it.
    if (!asksProof || caller.app || isProven(services.config, caller, now, asksProof === 'always')) return;
    throw await services.proofRequired(tx, caller.userId);
  }
}
