import type { InputOf } from '@openward/contract';
import type { Contract } from '@openward/contract/everything';
import { readScope } from '@openward/contract/exchange';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { isServed } from '../exchange/index.ts';
import { newId } from '../platform/database/ids.ts';
import { inAlphabet } from '../platform/database/lists.ts';
import { app, appSignIn } from '../platform/database/schema/index.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import { invalidInput, notFound, refusal } from '../platform/http/refusal.ts';
import { endAppAccess } from '../platform/identity/app-access.ts';
import { hashOf, randomToken } from '../platform/identity/secrets.ts';
import type { RegisteredApp } from './client.ts';

type Endpoints = Contract['apps'];
type Given = Omit<InputOf<Endpoints['registerApp']>['body'], 'kind'>;
type Kind = RegisteredApp['kind'];

/** GET /apps */
export const listApps: Handler<Endpoints['listApps']> = async (_input, { tx, origin, services }) => {
  const people = sql<number>`(
    select count(distinct user_id)::int from app_access
    where app_access.app_id = app.id and ended_at is null and ends_at > ${services.now().toISOString()}::timestamptz)`;
  const rows = await tx.select({ app, people }).from(app).orderBy(inAlphabet(app.name, origin.language), app.id);
  return rows.map(({ app: { secretHash: _, createdBy: __, ...found }, people }) => ({
    ...found,
    createdAt: found.createdAt.toISOString(),
    lastUsedAt: found.lastUsedAt?.toISOString() ?? null,
    people,
  }));
};

/** POST /apps/create */
export const registerApp: Handler<Endpoints['registerApp']> = async ({ body }, call) => {
  const { tx, caller, services } = call;
  refuseUnfit(body, body.kind);
  const id = newId();
  const secret = body.kind === 'secret' ? randomToken() : null;
  await tx.insert(app).values({
    ...{
      id,
      kind: body.kind,
      ...valuesOf(body),
      version: 1,
      isOn: true,
      createdAt: services.now(),
      createdBy: caller.userId,
    },
    secretHash: secret && hashOf(secret),
  });
  await call.records.record('register app', 'app', [{ id, patientId: null }]);
  return { id, secret };
};

/** PUT /apps/update. Removing scopes or turning an app off takes effect at its next call. */
export const updateApp: Handler<Endpoints['updateApp']> = async ({ body }, call) => {
  const { tx } = call;
  const { id, version, isOn } = body;
  const [found] = await tx.select().from(app).where(eq(app.id, id)).for('update');
  if (!found) throw notFound('App not found.');
  if (found.version !== version)
    throw refusal('conflict', 'Someone else changed this in the meantime. Please check and save again.');
  refuseUnfit(body, found.kind);
  await tx
    .update(app)
    .set({ ...valuesOf(body), isOn, version: version + 1 })
    .where(eq(app.id, id));
  const isLess = !isOn || found.scopes.some((scope) => !body.scopes.includes(scope));
  if (isLess) await endAll(call, id);
  else if ((body.keys ?? '') !== found.keys) await endTokens(tx, id);
  await call.records.record('change app', 'app', [{ id, patientId: null }]);
  return null;
};

/** POST /apps/secret */
export const renewAppSecret: Handler<Endpoints['renewAppSecret']> = async ({ body: { id } }, call) => {
  const { tx } = call;
  const secret = randomToken();
  const [found] = await tx
    .update(app)
    .set({ secretHash: hashOf(secret) })
    .where(and(eq(app.id, id), eq(app.kind, 'secret')))
    .returning({ id: app.id });
  if (!found) throw notFound('App not found.');
  await endTokens(tx, id);
  await call.records.record('renew app secret', 'app', [{ id, patientId: null }]);
  return { id, secret };
};

function valuesOf({ name, addresses, launchAddress, scopes, keys }: Given) {
  return { name, addresses, launchAddress: launchAddress ?? '', scopes, keys: keys ?? '' };
}

/** @throws Refusal invalid_input where the settings do not fit together */
function refuseUnfit({ addresses, scopes, launchAddress, keys }: Given, kind: Kind): void {
  if (kind === 'key' && !keys) throw invalidInput({ keys: 'Enter the public keys as a JWKS.' });
  if (!scopes.flatMap((scope) => readScope(scope) ?? []).every(isServed))
    throw invalidInput({ scopes: 'We do not know this scope.' });
  const ofSystem = scopes.filter((scope) => scope.startsWith('system/'));
  if (ofSystem.length > 0 && kind !== 'key')
    throw invalidInput({ kind: 'An app that works by itself has to have a key of its own.' });
  // Every write needs a user as its author, so a system may only read.
  if (ofSystem.some((scope) => !/\.(read|r?s?)($|\?)/.test(scope)))
    throw invalidInput({ scopes: 'An app that works by itself can only read.' });
  if (addresses.length === 0 && (ofSystem.length < scopes.length || launchAddress))
    throw invalidInput({ addresses: 'Enter the address that the browser goes back to.' });
}

/** Deletes access tokens; refreshing them needs the new secret or key. */
async function endTokens(tx: Call['tx'], appId: string): Promise<void> {
  await tx
    .delete(appSignIn)
    .where(and(eq(appSignIn.appId, appId), inArray(appSignIn.kind, ['AccessToken', 'ClientCredentials'])));
}

/** Ends all access that users granted to an app, and its own. */
async function endAll({ tx, services }: Pick<Call, 'tx' | 'services'>, appId: string): Promise<void> {
  await endAppAccess(tx, sql`app_id = ${appId}`, services.now());
  await tx.execute(sql`
    update bulk_export set state = 'DELETED', expires_at = ${services.now().toISOString()}::timestamptz
    where app_id = ${appId}`);
  // Its own tokens, and sign-ins in progress.
  await tx.delete(appSignIn).where(eq(appSignIn.appId, appId));
}
