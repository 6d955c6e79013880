import { type InputOf, type Message, template } from '@openward/contract';
import { type Assigned, DOCUMENT_RULES } from '@openward/contract/documents';
import { MOST_PATIENTS } from '@openward/contract/documents/schemas';
import type { Contract } from '@openward/contract/everything';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type Chosen, chosenPatients, groupOfPatients, hospitalOf, queueSmsOf } from '../messages/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { inAlphabet } from '../platform/database/lists.ts';
import { rowsOf, text } from '../platform/database/rows.ts';
import { document, form, formVersion, inStage, patient, user } from '../platform/database/schema/index.ts';
import { type Call, type Handler, Reply } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { refusal } from '../platform/http/refusal.ts';
import type { WordedMail } from '../platform/messages/messenger.ts';
import { inLanguage } from '../platform/messages/wording.ts';
import { ofNewDocuments } from './signers.ts';
import { type Asked, eachOnce, selectAsked, wayTo } from './telling.ts';

type Endpoint<K extends keyof Contract['documents']> = Handler<Contract['documents'][K]>;
type Body = InputOf<Contract['documents']['assignDocuments']>['body'];

/** Number of existing documents that the answer names as examples. */
const EXAMPLES = 10;
/** Hours behind UTC of the time zone where a day ends last. */
const LAST_ZONE = 12;

/** POST /document/assign/check */
export const checkAssignment: Endpoint<'checkAssignment'> = async ({ body }, call) => {
  const { patients, formIds } = await chosenOf(call, body);
  const { open, existingExamples } = await existingOf(call, patients, formIds);
  const existing = [...open.values()].reduce((sum, each) => sum + each, 0);
  const fresh = ofNewDocuments(sql`
    unnest(${sql.param(patients.map(({ id }) => id))}::uuid[]) as pair(patient_id)
    join form on form.id = any(${sql.param(formIds)}::uuid[]) and not exists (
      select from document
      where document.patient_id = pair.patient_id and document.form_id = form.id
        and ${inStage('open')})`);
  return {
    documents: patients.length * formIds.length - existing,
    existing,
    existingExamples,
    notified: notifiedOf(await selectAsked(call.tx, fresh, call.services.now())),
  };
};

/** POST /document/assign/group */
export const findAssignmentGroup: Endpoint<'findAssignmentGroup'> = async ({ body }, call) => {
  const patients = await groupOfPatients(call, body, MOST_PATIENTS + 1);
  if (patients.length <= MOST_PATIENTS) return patients;
  const sentence = 'More than {most} patients are in this group. Please choose a smaller one.';
  throw refusal('invalid_input', sentence, { field: 'group', values: { most: MOST_PATIENTS } });
};

/** POST /document/assign: assigns each form in its newest version to each patient who has none of it open. */
export const assignDocuments: Endpoint<'assignDocuments'> = async ({ body }, call) => {
  const dueOn = dueDayOf(body, call.services.now());
  const { patients, formIds } = await chosenOf(call, body);
  const { existingExamples } = await existingOf(call, patients, formIds);
  const made = await insertDocuments(call, patients, formIds, dueOn);
  await call.records.record('assign', 'document', made);
  const pairs = sql`
    (select patient_id, form_id from document where id = any(${sql.param(made.map(({ id }) => id))}::uuid[])) pair
    join form on form.id = pair.form_id`;
  const asked = await selectAsked(call.tx, ofNewDocuments(pairs), call.services.now());
  await tellOfDocuments(call, asked, dueOn);
  const existing = patients.length * formIds.length - made.length;
  const given = new Set(made.map(({ patientId }) => patientId));
  const result: Assigned = {
    documents: made.length,
    existing,
    existingExamples,
    notified: notifiedOf(asked),
    patients: patients
      .filter(({ id }) => given.has(id))
      .map(({ id, firstName, lastName, dateOfBirth }) => ({ id, firstName, lastName, dateOfBirth })),
  };
  if (made.length > 0) return result;
  return new Reply(result, { message: 'Nothing was assigned. These patients already have these forms.' });
};

/** Number of patients who are notified. */
function notifiedOf(asked: readonly Asked[]): number {
  return new Set(asked.filter(wayTo).map(({ ofPatientId }) => ofPatientId)).size;
}

/** The due date of the documents; null for none. @throws Refusal if it has passed in every time zone */
function dueDayOf({ dueOn }: Body, now: Date): string | null {
  if (!dueOn) return null;
  if (dueOn >= lastToday(now)) return dueOn;
  throw refusal('invalid_input', 'The due date must not be in the past.', { field: 'dueOn' });
}

/** Today's date in the last time zone, `YYYY-MM-DD`: what was due before is overdue everywhere. */
export function lastToday(now: Date): string {
  return new Date(now.getTime() - LAST_ZONE * 3_600_000).toISOString().slice(0, 10);
}

/** The chosen patients and forms without duplicates. @throws Refusal not_found if one does not exist */
async function chosenOf(call: Call, { patientId, dynamicFormId }: Body) {
  const patients = await chosenPatients(call, patientId);
  const formIds = [...new Set(dynamicFormId.map((id) => id.toLowerCase()))];
  const forms = await call.tx
    .select({ id: form.id })
    .from(form)
    .where(and(inArray(form.id, formIds), eq(form.status, 'ACTIVE')));
  if (forms.length < formIds.length) {
    throw refusal('not_found', 'Form not found.', { errors: { dynamicFormId: 'Invalid form name' } });
  }
  return { patients, formIds };
}

/** The documents already open among them: their number by patient, and some examples by name. */
async function existingOf({ tx, records }: Call, patients: readonly Chosen[], formIds: readonly string[]) {
  const isOpen = and(
    sql`${document.patientId} = any(${sql.param(patients.map(({ id }) => id))}::uuid[])`,
    inArray(document.formId, [...formIds]),
    inStage('open'),
  );
  const counted = await tx
    .select({ patientId: document.patientId, open: sql<number>`count(*)::int` })
    .from(document)
    .where(isOpen)
    .groupBy(document.patientId);
  const open = new Map(counted.map((row) => [row.patientId, row.open]));
  if (open.size === 0) return { open, existingExamples: [] };
  const named = await records.read('document', (visible) =>
    tx
      .select({
        id: document.id,
        patientId: document.patientId,
        firstName: user.firstName,
        lastName: user.lastName,
        displayName: formVersion.displayName,
      })
      .from(document)
      .innerJoin(
        formVersion,
        and(eq(formVersion.formId, document.formId), eq(formVersion.version, document.formVersion)),
      )
      .innerJoin(patient, eq(patient.id, document.patientId))
      .innerJoin(user, eq(user.id, patient.userId))
      .where(and(visible, isOpen))
      .orderBy(
        inAlphabet(user.lastName),
        inAlphabet(user.firstName),
        inAlphabet(formVersion.displayName),
        asc(document.id),
      )
      .limit(EXAMPLES),
  );
  const existingExamples = named.map(({ firstName, lastName, displayName }) => ({
    patient: { firstName, lastName },
    displayName,
  }));
  return { open, existingExamples };
}

/** Inserts all documents in one statement and a fixed order, so that two callers do not deadlock. */
async function insertDocuments(
  { tx, caller, services }: { tx: Tx; caller: Caller; services: Call['services'] },
  patients: readonly Chosen[],
  formIds: readonly string[],
  dueOn: string | null,
): Promise<{ id: string; patientId: string }[]> {
  const ids = Array.from({ length: patients.length * formIds.length }, () => newId());
  return rowsOf(tx, { id: text, patientId: text })`
    insert into document (id, patient_id, form_id, form_version, status, assigned_at, assigned_by, due_on)
    select fresh.id, pair.patient_id, pair.form_id, pair.version, ${DOCUMENT_RULES.PENDING.status},
           ${services.now().toISOString()}::timestamptz, ${caller.userId}::uuid, ${dueOn}::date
    from (
      select chosen.patient_id, form.id as form_id, form.version,
             row_number() over (order by chosen.patient_id, form.id) as place
      from unnest(${sql.param(patients.map(({ id }) => id))}::uuid[]) as chosen(patient_id)
      cross join form
      where form.id = any(${sql.param([...formIds])}::uuid[])
    ) pair
    join unnest(${sql.param(ids)}::uuid[]) with ordinality as fresh(id, place) on fresh.place = pair.place
    order by pair.place
    on conflict (patient_id, form_id) where ${inStage('open')} do nothing
    returning id, patient_id`;
}

/** E-mails sent in parallel. */
const AT_ONCE = 5;

/**
 * Tells patients that forms wait for them. The SMS are written with the documents; the e-mails follow after the commit,
 * and the call does not wait for them. The form's name is left out, because it may reveal an illness.
 * @param dueOn `YYYY-MM-DD`
 */
async function tellOfDocuments(call: Call, asked: readonly Asked[], dueOn: string | null): Promise<void> {
  const { messages, config } = call.services;
  const ways = eachOnce(asked).flatMap((one) => {
    const way = wayTo(one);
    const text = one.isOwn ? noticeText(config.portalUrl, dueOn) : noticeToProxies(config.portalUrl);
    return way ? [{ ...way, text }] : [];
  });
  const bySms = ways.filter(({ by }) => by === 'sms');
  if (bySms.length > 0) {
    const about = { purpose: 'document', hospitalId: await hospitalOf(call) } as const;
    await queueSmsOf(
      call,
      bySms.map(({ to, patientId, text }) => ({
        patientId,
        phoneNo: to.address,
        text: inLanguage(to.language, text),
        waitsAtNight: true,
        ...about,
      })),
    );
  }
  const waiting = ways.filter(({ by }) => by === 'mail');
  if (waiting.length === 0) return;
  const mailNext = async () => {
    // A failed e-mail must not stop the others.
    for (let way = waiting.shift(); way; way = waiting.shift()) {
      const mail: WordedMail = { subject: 'A form from your practice', text: way.text };
      await messages.mail(way.to, mail, 'reminder').catch(() => {});
    }
  };
  call.afterCommit(async () => void Promise.all(Array.from({ length: AT_ONCE }, mailNext)));
}

function noticeText(portalUrl: string | undefined, dueOn: string | null): Message {
  const link = `${portalUrl}/patient/actionitems`;
  if (portalUrl && dueOn) {
    return template('The practice has a form for you. Please fill it in by {day}: {link}', { day: dueOn, link });
  }
  if (portalUrl) return template('The practice has a form for you. Please fill it in: {link}', { link });
  if (dueOn) {
    return template(
      'The practice has a form for you. Please fill it in by {day}. You can find it in the portal, under Action Items.',
      { day: dueOn },
    );
  }
  return 'The practice has a form for you. Please fill it in. You can find it in the portal, under Action Items.';
}

/** The message to proxies who must fill in a form first. */
export function noticeToProxies(portalUrl: string | undefined): Message {
  const link = `${portalUrl}/patient/actionitems`;
  return portalUrl
    ? template('The practice has a form for someone you act for. Please fill it in: {link}', { link })
    : 'The practice has a form for someone you act for. Please fill it in. You can find it in the portal, under Action Items.';
}
