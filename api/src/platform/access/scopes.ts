import type { Endpoint } from '@openward/contract';
import { covers, EXPORT, type FhirScope } from '@openward/contract/exchange';
import type { Caller } from '../http/caller.ts';
import { refusal } from '../http/refusal.ts';

/** Exports are for systems; which kinds are exported their scopes say. */
function isEnough(scope: FhirScope, { resource, interaction }: NonNullable<Endpoint['scope']>): boolean {
  return resource === EXPORT ? scope.level === 'system' : covers(scope, resource, interaction);
}

/**
 * Keeps an app within what it was given: where that is the patient in context alone, nobody else's data is in its sight.
 * @param asked what a call does with which kind of resource; undefined where it is none for apps
 * @throws Refusal not_allowed
 */
export function withinScopes(caller: Caller, asked: Endpoint['scope']): Caller {
  const { app, userId: account } = caller;
  if (!app) return caller;
  const given = app.scopes.filter((scope) => asked && isEnough(scope, asked));
  const isKept = given.every(({ level }) => level === 'patient');
  if (given.length === 0 || (isKept && app.patientId === null))
    throw refusal('not_allowed', 'This app was not given access to this.', { account });
  return { ...caller, app: { ...app, only: isKept ? app.patientId : null } };
}
