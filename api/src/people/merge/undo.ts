import type { Contract } from '@openward/contract/everything';
import { MERGE_UNDO_DAYS } from '@openward/contract/people';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { swapCredentials } from '../../accounts/index.ts';
import { lockFor } from '../../platform/database/database.ts';
import { pipelined } from '../../platform/database/pipelined.ts';
import { instant, json, nullable, rowsOf, text } from '../../platform/database/rows.ts';
import { patient, patientMerge, user } from '../../platform/database/schema/index.ts';
import type { Handler } from '../../platform/http/call.ts';
import { notFound, refusal } from '../../platform/http/refusal.ts';
import { nameEditor } from '../../platform/versions/merge-edit.ts';
import { differing, type MergeSaid, textOfField, withFields, writeRecord } from './fields.ts';
import { forgetLimitedNumbers, holdUsers, saidBy } from './merge.ts';
import { type Moved, moveRowsBack } from './moves.ts';
import { tellOfUndoing } from './telling.ts';

type Endpoint<K extends keyof Contract['people']> = Handler<Contract['people'][K]>;

const DAY_MS = 86_400_000;

/** POST /patient/merge/undo: keeps later changes; rows created since stay with the kept record. */
export const undoMerge: Endpoint<'undoMerge'> = async ({ body }, call) => {
  const { tx, services, caller } = call;
  const now = services.now();
  await nameEditor(tx, caller);
  const [asked] = await tx.select().from(patientMerge).where(eq(patientMerge.id, body.mergeId));
  if (!asked) throw notFound('Merge not found.');
  const ids = [asked.keptId, asked.mergedId];
  await lockFor(tx, ids);
  const people = await call.records.read(
    'patient',
    () =>
      // The visibility rule hides the merged record.
      tx
        .select({ id: patient.id, patientId: patient.id, userId: patient.userId })
        .from(patient)
        .where(inArray(patient.id, ids))
        .orderBy(asc(patient.id))
        .for('update'),
    'undo merge',
    body.reason,
  );
  const [kept, merged] = ids.map((id) => people.find((one) => one.id === id));
  if (!kept || !merged) throw notFound('Merge not found.');
  await holdUsers(tx, [kept.userId, merged.userId]);
  // Read after the locks, so that a concurrent undo is seen.
  const [merge] = await tx.select().from(patientMerge).where(eq(patientMerge.id, asked.id));
  if (!merge || merge.undoneAt) throw refusal('wrong_state', 'This merge was already undone.');
  if (now.getTime() > undoUntil(merge.mergedAt).getTime()) {
    throw refusal('wrong_state', 'A merge can be undone for {days} days.', { values: { days: MERGE_UNDO_DAYS } });
  }
  const newer = await rowsOf(tx, {})`
    select from patient_merge
    where undone_at is null and id <> ${merge.id} and merged_at >= ${merge.mergedAt.toISOString()}::timestamptz
      and (kept_id = any(${sql.param(ids)}::uuid[]) or merged_id = any(${sql.param(ids)}::uuid[]))`;
  if (newer.length > 0) {
    throw refusal('wrong_state', 'One of the records was merged again since. Please undo that merge first.');
  }
  const said = merge.said as MergeSaid;
  await tx.update(patient).set({ mergedInto: null }).where(eq(patient.id, merged.id));
  await moveRowsBack(tx, { kept, merged }, merge.moved as Moved, merge.mergedAt);
  const before = await saidBy(tx, kept.id);
  if (said.hasSwapped) await swapCredentials(tx, kept.userId, merged.userId, now);
  // A sign-in that staff have blocked since stays blocked.
  const isBlocked = said.hasSwapped && said.after.status === 'ACTIVE' && before.status === 'INACTIVE';
  const status = isBlocked ? 'INACTIVE' : said.merged.status;
  await tx.update(user).set({ status }).where(eq(user.id, merged.userId));
  const present = await saidBy(tx, kept.id);
  const changed = differing(said.kept, said.after);
  const isAsLeft = (field: (typeof changed)[number]) => textOfField(present, field) === textOfField(said.after, field);
  const back = changed.filter(isAsLeft);
  await writeRecord(tx, withFields(present, said.kept, back));
  await forgetLimitedNumbers(tx, { kept, merged });
  await forgetLimitedNumbers(tx, { kept: merged, merged: kept });
  await tx
    .update(patientMerge)
    .set({ undoneAt: now, undoneBy: caller.userId, undoReason: body.reason })
    .where(and(eq(patientMerge.id, merge.id)));
  tellOfUndoing(call, [await saidBy(tx, kept.id), await saidBy(tx, merged.id)]);
  const stayed = changed.filter((field) => !back.includes(field));
  return { patientId: merged.id, stayed };
};

const MERGE = {
  id: text,
  patientId: text,
  mergedId: text,
  firstName: text,
  lastName: text,
  mergedNames: json<{ firstName: string; lastName: string }>(),
  mergedAt: instant,
  mergedBy: text,
  reason: text,
  undoneAt: nullable(instant),
  undoneBy: nullable(text),
  undoReason: nullable(text),
};

/** GET /patient/:id/merges */
export const listMerges: Endpoint<'listMerges'> = async ({ params }, call) => {
  const listing = call.records.read(
    'patient',
    // The visibility rule hides merged records everywhere else.
    () => rowsOf(call.tx, MERGE)`
      select patient_merge.id, kept_id as patient_id, merged_id, person.first_name, person.last_name,
             json_build_object('firstName', said -> 'merged' ->> 'firstName', 'lastName', said -> 'merged' ->> 'lastName')
               as merged_names,
             merged_at, full_name(merger.first_name, merger.last_name) as merged_by, reason,
             undone_at, full_name(undoer.first_name, undoer.last_name) as undone_by, undo_reason
      from patient_merge
      join patient on patient.id = kept_id
      join app_user person on person.id = patient.user_id
      join app_user merger on merger.id = merged_by
      left join app_user undoer on undoer.id = undone_by
      where ${params.id}::uuid in (kept_id, merged_id)
      order by merged_at desc, patient_merge.id desc`,
  );
  const [rows, [found]] = await pipelined(
    listing,
    call.tx.select({ id: patient.id }).from(patient).where(eq(patient.id, params.id)).execute(),
  );
  if (!found) throw notFound('Patient not found.');
  return rows.map(({ patientId, mergedId, firstName, lastName, mergedNames, mergedAt, undoneAt, ...row }) => ({
    ...row,
    kept: { id: patientId, firstName, lastName },
    merged: { id: mergedId, ...mergedNames },
    mergedAt: mergedAt.toISOString(),
    undoUntil: undoneAt ? null : undoUntil(mergedAt).toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
  }));
};

function undoUntil(mergedAt: Date): Date {
  return new Date(mergedAt.getTime() + MERGE_UNDO_DAYS * DAY_MS);
}
