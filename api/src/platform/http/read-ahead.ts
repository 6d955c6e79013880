import { isDeepStrictEqual } from 'node:util';
import type { AuditTrail } from '../access/audit-row.ts';
import { CallerChanged } from '../access/records.ts';
import { isOverdue, isProven } from '../access/second-factor.ts';
import type { Tx } from '../database/database.ts';
import { actingForOf, mayCall } from './acting.ts';
import type { Caller } from './caller.ts';
import type { Identification, Input, Known } from './identification.ts';
import { inputOf } from './input.ts';
import { Refusal } from './refusal.ts';

/*
 * A read of a recent caller does not wait for authentication: both statements are sent together, and the result is
 * discarded where the caller is not the expected one.
 */

/** The session's last caller, if the call only reads and they may make it; changes always authenticate first. */
export function expectedCaller({ endpoint, request, dependencies }: Identification): Caller | undefined {
  const { roles, changes, asksProof } = endpoint;
  const { identity } = request;
  if (changes || !Array.isArray(roles) || !('claims' in identity)) return undefined;
  const caller = dependencies.callers.of(identity.claims, actingForOf(request));
  const { config, now } = dependencies.services;
  // Calls that still need a proof must authenticate first.
  if (!caller || isOverdue(config, caller, now())) return undefined;
  if (asksProof && !isProven(config, caller, now(), asksProof === 'always')) return undefined;
  return roles.includes(caller.role) && mayCall(caller, endpoint) ? caller : undefined;
}

interface Reading {
  trail: AuditTrail;
  /** True where the handler's own statement verifies the caller, see `verifyingCaller`. */
  verifiesCaller: boolean;
  handle(known: Known): Promise<unknown>;
}

/**
 * Reads for the expected caller while the database authenticates.
 * @throws Refusal where the session has ended, or CallerChanged; the result is then discarded
 */
export async function readAhead(
  tx: Tx,
  identification: Identification,
  expected: Caller,
  { trail, verifiesCaller, handle }: Reading,
): Promise<unknown> {
  let input: Input | undefined;
  const read = async () => {
    input = await inputOf(identification.endpoint, identification.request);
    return handle({ caller: expected, kiosk: null, input });
  };
  const reading = read();
  const whoCalls = async () => {
    if (verifiesCaller) await reading.catch(throwUnlessAnswer);
    return trail.isWritten ? { caller: expected, kiosk: null } : identification.whoCalls(tx);
  };
  const [who, result] = await Promise.allSettled([whoCalls(), reading]);
  if (who.status === 'rejected') throw who.reason;
  if (!isDeepStrictEqual(who.value.caller, expected)) throw new CallerChanged();
  identification.known = input ? { ...who.value, input } : who.value;
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/** Ignores a refusal, which is an answer; throws all other errors, such as a lost connection. */
function throwUnlessAnswer(error: unknown): void {
  if (!(error instanceof Refusal || error instanceof CallerChanged)) throw error;
}
