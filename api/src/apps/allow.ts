import { isStaff } from '@openward/contract';
import { SIGN_IN_SCOPES } from '@openward/contract/apps';
import type { Contract } from '@openward/contract/everything';
import { FHIR_BASE, isWithin, readScope } from '@openward/contract/exchange';
import { and, eq, gt, sql } from 'drizzle-orm';
import { waysOf } from '../accounts/index.ts';
import { notify } from '../messages/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { app, appAccess, appSignIn, patient, user } from '../platform/database/schema/index.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { invalidInput, notFound, refusal } from '../platform/http/refusal.ts';
import { hashOf } from '../platform/identity/secrets.ts';
import { listHeldAccess } from '../sharing/index.ts';
import { accessSeconds, type RegisteredApp, resourceScopes } from './client.ts';
import { endLaunch, readLaunch } from './launch.ts';

type Endpoints = Contract['apps'];
type SignedInCall = Call & { caller: Caller };

/** An app's request as `oidc-provider` stores it. */
interface Kept {
  returnTo: string;
  params: { client_id: string; scope?: string; redirect_uri: string; launch?: string };
}

interface Request extends Kept {
  app: RegisteredApp;
  /** The scopes that the app may have. */
  scopes: string[];
}

const KIND = 'Interaction';
const isSignIn = (scope: string) => (SIGN_IN_SCOPES as readonly string[]).includes(scope);

/** GET /apps/request/:request */
export const getAppRequest: Handler<Endpoints['getAppRequest']> = async ({ params }, call) => {
  const { app, scopes, params: asked } = await readRequest(call, params.request);
  return {
    name: app.name,
    host: new URL(asked.redirect_uri).host,
    scopes,
    persons: await personsFor(call, asked, app, scopes),
    endsAt: endOf(call, scopes).toISOString(),
  };
};

/** POST /apps/request/allow */
export const allowApp: Handler<Endpoints['allowApp']> = async ({ body }, call) => {
  const { tx, caller, services } = call;
  const { app, scopes: asked, params, returnTo } = await readRequest(call, body.request);
  // The user may grant less: also another scope within a requested one.
  const scopes = [...new Set(body.scopes)].filter((scope) => asked.includes(scope) || isWithin(scope, asked));
  const persons = await personsFor(call, params, app, scopes);
  const person = persons.find(({ patientId }) => patientId === body.patientId);
  if (persons.length > 0 && !person)
    throw body.patientId
      ? notFound('Patient not found.', 'patientId')
      : invalidInput({ patientId: 'Please choose a person.' });
  if (persons.length === 0 && scopes.some((scope) => readScope(scope)?.level === 'patient'))
    throw refusal('wrong_state', 'Please open this app from a patient’s record.');
  const id = newId();
  const { userId, providerFactor } = caller;
  const given = { appId: app.id, userId, patientId: person?.patientId ?? null, scopes, providerFactor };
  if (params.launch) await endLaunch(tx, params.launch);
  await tx.insert(appAccess).values({ id, ...given, createdAt: services.now(), endsAt: endOf(call, scopes) });
  await keepGrant(tx, { id, clientId: app.id, accountId: caller.userId, scopes }, services);
  // The sign-in continues as if the app had asked for the granted scopes.
  await answer(tx, body.request, {
    params: { ...params, scope: scopes.join(' ') },
    result: { login: { accountId: caller.userId, remember: false }, consent: { grantId: id } },
  });
  await call.records.record('allow app', 'app', [{ id: app.id, patientId: given.patientId }]);
  for (const userId of await affectedBy(tx, caller.userId, given.patientId)) {
    const { contacts } = await waysOf(tx, userId, services.now());
    // Only by email, as for a new device.
    const told = { ...contacts, phoneNos: [] };
    call.afterCommit(() => notify(services.messages, told, 'appAllowed', undefined, { app: app.name }));
  }
  return { url: returnTo };
};

/** The users to notify that an app got access: the caller and, for a proxy, the patient. */
async function affectedBy(tx: Tx, userId: string, patientId: string | null): Promise<Set<string>> {
  const [own] = await tx
    .select({ userId: patient.userId })
    .from(patient)
    .innerJoin(user, and(eq(user.id, userId), eq(user.role, 'ROLE_PATIENT')))
    .where(eq(patient.id, patientId ?? userId));
  return new Set([userId, own?.userId ?? userId]);
}

/** POST /apps/request/refuse */
export const refuseApp: Handler<Endpoints['refuseApp']> = async ({ body }, call) => {
  const { returnTo } = await readRequest(call, body.request);
  await answer(call.tx, body.request, {
    result: { error: 'access_denied', error_description: 'the user refused' },
  });
  return { url: returnTo };
};

/** @throws Refusal not_found where the request is over or belongs to another browser */
async function readRequest({ tx, origin }: SignedInCall, id: string): Promise<Request> {
  const over = () => refusal('not_found', 'This request is over. Please begin again in the app.');
  if (origin.appRequest !== id) throw over();
  const [found] = await tx
    .select({ payload: appSignIn.payload, app })
    .from(appSignIn)
    .innerJoin(app, and(eq(app.id, appSignIn.appId), app.isOn))
    .where(and(eq(appSignIn.kind, KIND), eq(appSignIn.idHash, hashOf(id)), gt(appSignIn.expiresAt, sql`now()`)))
    .for('update', { of: appSignIn });
  if (!found || 'result' in found.payload) throw over();
  const kept = found.payload as unknown as Kept;
  const asked = kept.params.scope ?? '';
  const ofSignIn = asked.split(' ').filter((scope) => isSignIn(scope) && found.app.scopes.includes(scope));
  return { ...kept, app: found.app, scopes: [...ofSignIn, ...resourceScopes(asked, found.app.scopes, false)] };
}

/** The patients the app may access: for staff the one they opened it for, for patients those they may act for. */
async function personsFor(
  call: SignedInCall,
  { launch }: Kept['params'],
  app: RegisteredApp,
  scopes: readonly string[],
) {
  const { tx, caller } = call;
  if (isStaff(caller.role)) {
    if (!launch || !scopes.includes('launch')) return [];
    const found = await readLaunch(tx, { launch, appId: app.id, userId: caller.userId });
    if (!found) throw refusal('wrong_state', 'Please open this app from a patient’s record.');
    return namesOf(call, found.patientId);
  }
  const isAboutOne = scopes.some((scope) => scope === 'launch/patient' || readScope(scope));
  if (!isAboutOne || !caller.patientId) return [];
  const held = (await listHeldAccess({} as never, call as never)) as {
    patientId: string;
    firstName: string;
    lastName: string;
  }[];
  const others = held.map(({ patientId, firstName, lastName }) => ({ patientId, firstName, lastName }));
  return [...(await namesOf(call, caller.patientId)), ...others];
}

function namesOf({ tx, records }: SignedInCall, patientId: string) {
  const named = { patientId: patient.id, firstName: user.firstName, lastName: user.lastName };
  return records
    .read('patient', (visible) =>
      tx
        .select({ id: patient.id, ...named })
        .from(patient)
        .innerJoin(user, eq(user.id, patient.userId))
        .where(and(visible, eq(patient.id, patientId))),
    )
    .then((rows) => rows.map(({ id: _, ...person }) => person));
}

function endOf({ services }: SignedInCall, scopes: readonly string[]): Date {
  return new Date(services.now().getTime() + accessSeconds(scopes.join(' ')) * 1000);
}

/** Stores the grant in the format of `oidc-provider`. */
async function keepGrant(
  tx: Tx,
  { id, clientId, accountId, scopes }: Given,
  { config }: SignedInCall['services'],
): Promise<void> {
  const fhir = `${config.portalUrl}${FHIR_BASE}`;
  const seconds = accessSeconds(scopes.join(' '));
  const given = {
    openid: { scope: scopes.filter(isSignIn).join(' ') },
    resources: { [fhir]: scopes.filter((scope) => !isSignIn(scope)).join(' ') },
  };
  const iat = Math.floor(Date.now() / 1000);
  await tx.insert(appSignIn).values({
    ...{ kind: 'Grant', idHash: hashOf(id), appId: clientId, accessId: id },
    payload: { kind: 'Grant', accountId, clientId, iat, exp: iat + seconds, ...given },
    expiresAt: new Date((iat + seconds) * 1000),
  });
}

interface Given {
  id: string;
  clientId: string;
  accountId: string;
  scopes: readonly string[];
}

async function answer(tx: Tx, request: string, set: { result: object; params?: object }): Promise<void> {
  await tx
    .update(appSignIn)
    .set({ payload: sql`${appSignIn.payload} || ${JSON.stringify(set)}::jsonb` })
    .where(and(eq(appSignIn.kind, KIND), eq(appSignIn.idHash, hashOf(request))));
}
