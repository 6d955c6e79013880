import { ROLES, type Role } from '@openward/contract';
import type { Contract } from '@openward/contract/everything';
import { type AccessLimit, grownUpOn, invitableFrom, type StaffAccess, signsIn } from '@openward/contract/sharing';
import { and, eq, gt, sql } from 'drizzle-orm';
import { pipelined } from '../platform/database/pipelined.ts';
import { instant, nullable, oneOf, type Row, rowsOf, text } from '../platform/database/rows.ts';
import { ownerInvitation, patient, user } from '../platform/database/schema/index.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import { notFound } from '../platform/http/refusal.ts';
import { acceptedBy, type GrantRow, stateOf, visibleGrants } from './grants.ts';

/** GET /sharing/patient/:id: all current and past access to a record, its limits, and its account. */
export const getPatientSharing: Handler<Contract['sharing']['getPatientSharing']> = async ({ params }, call) => {
  const now = call.services.now();
  const [found, rows, limits] = await pipelined(
    accountOf(call, params.id, now),
    visibleGrants(call, sql`proxy_grant.patient_id = ${params.id}`),
    limitsOf(call, params.id),
  );
  const [account] = found;
  if (!account) throw notFound('Patient not found.');
  const { dateOfBirth } = account;
  const isOwn = signsIn(account.username);
  const canInvite = !isOwn && dateOfBirth !== null && account.status === 'ACTIVE';
  return {
    access: rows.map((row) => asStaffSees(row, now)),
    limits,
    account: {
      isOwn,
      grownUpOn: dateOfBirth && grownUpOn(dateOfBirth),
      invitableFrom: canInvite ? invitableFrom(dateOfBirth) : null,
      invitation:
        account.email && account.sentAt && account.expiresAt
          ? { email: account.email, sentAt: account.sentAt.toISOString(), expiresAt: account.expiresAt.toISOString() }
          : null,
    },
  };
};

/** A patient whom the caller may see, with their account and an open invitation to one. */
function accountOf(call: Call, id: string, now: Date) {
  const isWaiting = and(eq(ownerInvitation.userId, user.id), gt(ownerInvitation.expiresAt, now));
  return call.records.read('patient', (visible) =>
    call.tx
      .select({
        id: patient.id,
        patientId: patient.id,
        dateOfBirth: patient.dateOfBirth,
        username: user.username,
        status: user.status,
        email: ownerInvitation.email,
        sentAt: ownerInvitation.createdAt,
        expiresAt: ownerInvitation.expiresAt,
      })
      .from(patient)
      .innerJoin(user, eq(user.id, patient.userId))
      .leftJoin(ownerInvitation, isWaiting)
      .where(and(visible, eq(patient.id, id))),
  );
}

/** A grant as staff see it. */
export function asStaffSees(row: GrantRow, now: Date): StaffAccess {
  const { id, invitedName: name, invitedEmail: email, relation, areas, endsOn, endReason } = row;
  return {
    ...{ id, name, email, relation, areas, endsOn, endReason },
    state: stateOf(row, now),
    acceptedBy: acceptedBy(row),
    createdAt: row.createdAt.toISOString(),
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    givenBy: byWhom(row.giverFirst, row.giverLast, row.giverRole),
    endedBy: byWhom(row.enderFirst, row.enderLast, row.enderRole),
  };
}

function byWhom(firstName: string | null, lastName: string | null, role: Role | null) {
  return firstName === null || role === null ? null : { firstName, lastName: lastName ?? '', role };
}

const LIMIT = {
  id: text,
  name: nullable(text),
  email: nullable(text),
  reason: text,
  createdAt: instant,
  makerFirst: text,
  makerLast: text,
  makerRole: oneOf(ROLES),
  liftedAt: nullable(instant),
  lifterFirst: nullable(text),
  lifterLast: nullable(text),
  lifterRole: nullable(oneOf(ROLES)),
  liftReason: nullable(text),
};

/** The limits on a patient's sharing, current ones first, each latest first. */
async function limitsOf({ tx }: Call, patientId: string): Promise<AccessLimit[]> {
  const rows = await rowsOf(tx, LIMIT)`
    select access_limit.id, name, access_limit.email, reason, access_limit.created_at, lifted_at, lift_reason,
           maker.first_name as maker_first, maker.last_name as maker_last, maker.role as maker_role,
           lifter.first_name as lifter_first, lifter.last_name as lifter_last, lifter.role as lifter_role
    from access_limit
    join app_user maker on maker.id = access_limit.created_by
    left join app_user lifter on lifter.id = access_limit.lifted_by
    where patient_id = ${patientId}
    order by lifted_at is not null, access_limit.created_at desc, access_limit.id desc limit 100`;
  return rows.map(asLimit);
}

function asLimit(row: Row<typeof LIMIT>): AccessLimit {
  const { id, name, email, reason, liftReason } = row;
  return {
    ...{ id, name, email, reason, liftReason },
    createdAt: row.createdAt.toISOString(),
    createdBy: byWhom(row.makerFirst, row.makerLast, row.makerRole),
    liftedAt: row.liftedAt?.toISOString() ?? null,
    liftedBy: byWhom(row.lifterFirst, row.lifterLast, row.lifterRole),
  };
}
