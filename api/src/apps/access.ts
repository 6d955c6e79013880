import type { Contract } from '@openward/contract/everything';
import { and, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { app, appAccess, patient, user } from '../platform/database/schema/index.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { refusal } from '../platform/http/refusal.ts';
import { endAppAccess as endGiven } from '../platform/identity/app-access.ts';

type Endpoints = Contract['apps'];

/** Access that the caller granted, and that proxies granted for the caller as patient; the caller may end both. */
function isTheirs({ caller, services }: Pick<Call & { caller: Caller }, 'caller' | 'services'>): SQL | undefined {
  return and(
    or(
      eq(appAccess.userId, caller.userId),
      caller.patientId
        ? and(
            eq(appAccess.patientId, caller.patientId),
            sql`exists (select from ${user} giver where giver.id = ${appAccess.userId} and giver.role = 'ROLE_PATIENT')`,
          )
        : undefined,
    ),
    isNull(appAccess.endedAt),
    gt(appAccess.endsAt, services.now()),
  );
}

/** GET /apps/access */
export const listAppAccess: Handler<Endpoints['listAppAccess']> = async (_input, call) => {
  const rows = await call.tx
    .select({ access: appAccess, name: app.name, firstName: user.firstName, lastName: user.lastName })
    .from(appAccess)
    .innerJoin(app, eq(app.id, appAccess.appId))
    .leftJoin(patient, eq(patient.id, appAccess.patientId))
    .leftJoin(user, eq(user.id, patient.userId))
    .where(isTheirs(call))
    .orderBy(desc(appAccess.createdAt), appAccess.id);
  // Each device has its own access, but the list shows one entry per app.
  const cards = new Map<string, Row[]>();
  for (const row of rows) {
    const { appId, userId, patientId } = row.access;
    const key = `${appId} ${userId} ${patientId}`;
    cards.set(key, [...(cards.get(key) ?? []), row]);
  }
  return [...cards.values()].flatMap(cardOf);
};

interface Row {
  access: typeof appAccess.$inferSelect;
  name: string;
  firstName: string | null;
  lastName: string | null;
}

/** The access of an app that one user granted for one patient, the newest first. */
function cardOf(rows: Row[]) {
  const [newest] = rows;
  if (!newest) return [];
  const { access, name, firstName, lastName } = newest;
  const { id, patientId, createdAt } = access;
  const lastUses = rows.flatMap(({ access: { lastUsedAt } }) => lastUsedAt?.getTime() ?? []);
  return [
    {
      ...{ id, name, createdAt: createdAt.toISOString() },
      scopes: [...new Set(rows.flatMap((row) => row.access.scopes))],
      person: patientId ? { patientId, firstName: firstName ?? '', lastName: lastName ?? '' } : null,
      endsAt: new Date(Math.max(...rows.map((row) => row.access.endsAt.getTime()))).toISOString(),
      lastUsedAt: lastUses.length > 0 ? new Date(Math.max(...lastUses)).toISOString() : null,
    },
  ];
}

/** POST /apps/access/end */
export const endAppAccess: Handler<Endpoints['endAppAccess']> = async ({ body }, call) => {
  const [found] = await call.tx
    .select()
    .from(appAccess)
    .where(and(eq(appAccess.id, body.id), isTheirs(call)))
    .for('update');
  if (!found) throw refusal('not_found', 'This app has no access any more.');
  const { appId, userId, patientId } = found;
  const isSame = sql`app_id = ${appId} and user_id = ${userId} and patient_id is not distinct from ${patientId}::uuid`;
  await endGiven(call.tx, isSame, call.services.now());
  await call.records.record('end app', 'app', [{ id: found.appId, patientId: found.patientId }]);
  return null;
};
