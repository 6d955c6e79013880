import type { Contract } from '@openward/contract/everything';
import { FHIR_BASE } from '@openward/contract/exchange';
import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { inAlphabet } from '../platform/database/lists.ts';
import { app, appAccess, appSignIn, patient } from '../platform/database/schema/index.ts';
import type { Handler } from '../platform/http/call.ts';
import { notFound } from '../platform/http/refusal.ts';
import { hashOf, randomToken } from '../platform/identity/secrets.ts';
import { portalAddress } from '../platform/portal-address.ts';

type Endpoints = Contract['apps'];

const KIND = 'Launch';
/** Minutes for an app to begin its sign-in. */
const MINUTES = 10;

interface Launch {
  appId: string;
  userId: string;
  patientId: string;
}

/** GET /apps/launchable */
export const listLaunchableApps: Handler<Endpoints['listLaunchableApps']> = (_input, { tx, origin }) =>
  tx
    .select({ id: app.id, name: app.name })
    .from(app)
    .where(and(app.isOn, ne(app.launchAddress, '')))
    .orderBy(inAlphabet(app.name, origin.language));

/** POST /apps/launch */
export const launchApp: Handler<Endpoints['launchApp']> = async ({ body }, { tx, caller, records, services }) => {
  const portalUrl = portalAddress(services);
  const [found] = await tx
    .select()
    .from(app)
    .where(and(eq(app.id, body.id), app.isOn, ne(app.launchAddress, '')));
  const [person] = await records.read(
    'patient',
    (visible) =>
      tx
        .select({ id: patient.id, patientId: patient.id })
        .from(patient)
        .where(and(visible, eq(patient.id, body.patientId))),
    'open app',
    found?.name,
  );
  if (!found || !person) throw notFound('App not found.');
  const launch = randomToken();
  await tx.insert(appSignIn).values({
    ...{ kind: KIND, idHash: hashOf(launch), appId: found.id },
    payload: { userId: caller.userId, patientId: person.id },
    expiresAt: new Date(Date.now() + MINUTES * 60_000),
  });
  const url = new URL(found.launchAddress);
  url.searchParams.set('iss', `${portalUrl}${FHIR_BASE}`);
  url.searchParams.set('launch', launch);
  return { url: url.href };
};

/** The launch of a request, if it belongs to this user and app and has not expired. */
export async function readLaunch(
  tx: Tx,
  { launch, appId, userId }: { launch: string; appId: string; userId: string },
): Promise<Launch | undefined> {
  const [found] = await tx
    .select({ payload: appSignIn.payload })
    .from(appSignIn)
    .where(
      and(
        eq(appSignIn.kind, KIND),
        eq(appSignIn.idHash, hashOf(launch)),
        eq(appSignIn.appId, appId),
        gt(appSignIn.expiresAt, sql`now()`),
      ),
    );
  const payload = found?.payload as Omit<Launch, 'appId'> | undefined;
  return payload?.userId === userId ? { appId, ...payload } : undefined;
}

/** Deletes a launch, because it may be used only once. */
export async function endLaunch(tx: Tx, launch: string): Promise<void> {
  await tx.delete(appSignIn).where(and(eq(appSignIn.kind, KIND), eq(appSignIn.idHash, hashOf(launch))));
}

/** The launch context of an access token: the patient, if any. */
export async function launchOf(tx: Tx, accessId: string): Promise<{ patient?: string; need_patient_banner?: boolean }> {
  const [found] = await tx.select({ patientId: appAccess.patientId }).from(appAccess).where(eq(appAccess.id, accessId));
  return found?.patientId ? { patient: found.patientId, need_patient_banner: true } : {};
}
