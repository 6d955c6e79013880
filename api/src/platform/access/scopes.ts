import type { Endpoint } from '@openward/contract';
import { covers, EXPORT, type FhirScope } from '@openward/contract/exchange';
import type { Caller } from '../http/caller.ts';
import { refusal } from '../http/refusal.ts';

/** Exports need system scopes; these also decide which kinds are exported. */
function isEnough(scope: FhirScope, { resource, interaction }: NonNullable<Endpoint['scope']>): boolean {
  return resource === EXPORT ? scope.level === 'system' : covers(scope, resource, interaction);
}

/**
 * Restricts an app to its scopes: with patient scopes alone, it sees only the patient in context.
 * @param asked the call's resource and interaction; undefined where apps may not call it
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
