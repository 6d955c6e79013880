import { type InputOf, type Message, template } from '@openward/contract';
import type { DocumentReminder } from '@openward/contract/documents';
import { MOST_REMINDED } from '@openward/contract/documents/schemas';
import type { Contract } from '@openward/contract/everything';
import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { hospitalOf, queueMail, queueSmsOf, reserveSms } from '../messages/index.ts';
import { boolean, rowsOf, text } from '../platform/database/rows.ts';
import { document, inStage } from '../platform/database/schema/index.ts';
import { type Call, type Handler, Reply } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { refusal } from '../platform/http/refusal.ts';
import { inLanguage } from '../platform/messages/wording.ts';
import { isOwed, owedFrom } from './owed.ts';
import { ofDocuments, WAITS_FOR_PRACTICE } from './signers.ts';
import { type Asked, eachOnce, selectAsked, type Way, wayTo } from './telling.ts';

type Endpoint<K extends keyof Contract['documents']> = Handler<Contract['documents'][K]>;
type Body = InputOf<Contract['documents']['remindOfDocuments']>['body'];
type StaffCall = Call & { caller: Caller };

/** Milliseconds in which a patient is not reminded again, unless staff ask for it. */
export const REMINDED_FOR = 24 * 3_600_000;

/** POST /document/remind/check */
export const checkReminder: Endpoint<'checkReminder'> = async ({ body }, call) => (await planOf(call, body)).result;

/** POST /document/remind: one message per patient, by their opt-outs and language, within the day's budget. */
export const remindOfDocuments: Endpoint<'remindOfDocuments'> = async ({ body }, call) => {
  const { result, ways, reminded } = await planOf(call, body, 'hold');
  if (ways.length === 0) return new Reply(result, { message: 'Nobody was reminded.' });
  const { tx, services } = call;
  const now = services.now();
  await call.records.record('remind', 'document', reminded);
  const ids = reminded.map(({ id }) => id);
  await tx.update(document).set({ remindedAt: now }).where(inArray(document.id, ids));
  const messageOf = ({ isOwn }: RemindedWay) => reminderText(services.config.portalUrl, isOwn);
  const bySms = ways.filter(({ by }) => by === 'sms');
  if (bySms.length > 0) {
    await reserveSms(call, bySms.length);
    const about = { purpose: 'message', hospitalId: await hospitalOf(call) } as const;
    await queueSmsOf(
      call,
      bySms.map((way) => ({
        ...about,
        patientId: way.patientId,
        phoneNo: way.to.address,
        text: inLanguage(way.to.language, messageOf(way)),
        waitsAtNight: true,
      })),
    );
  }
  const giveUpAt = new Date(now.getTime() + REMINDED_FOR);
  for (const way of ways.filter(({ by }) => by === 'mail')) {
    const { to } = way;
    const mail = {
      subject: inLanguage(to.language, 'Forms to fill in'),
      text: inLanguage(to.language, messageOf(way)),
    };
    await queueMail(tx, now, { ...mail, address: to.address, giveUpAt });
  }
  return result;
};

type RemindedWay = Way & Pick<Asked, 'isOwn'>;

interface Plan {
  result: DocumentReminder;
  ways: RemindedWay[];
  reminded: { id: string; patientId: string }[];
}

/** @param hold locks the patients' documents, so that no other call reminds them meanwhile */
async function planOf(call: StaffCall, body: Body, hold?: 'hold'): Promise<Plan> {
  if (hold) await holdOf(call, body);
  const chosen = await chosenOf(call, body);
  const documents = chosen.filter(({ waitsForPractice }) => !waitsForPractice);
  const ids = documents.map(({ id }) => id);
  const isChosenNow = sql`document.id = any(${sql.param(ids)}::uuid[])`;
  const asked = ids.length > 0 ? await selectAsked(call.tx, ofDocuments(isChosenNow), call.services.now()) : [];
  const recently = new Set(documents.filter(({ isRecent }) => isRecent).map(({ patientId }) => patientId));
  const isWanted = (patientId: string) => body.isAgain || !recently.has(patientId);
  const wanted = asked.filter(({ ofPatientId }) => isWanted(ofPatientId));
  const people = eachOnce(wanted);
  const ways = people.flatMap((one) => {
    const way = wayTo(one);
    return way ? [{ ...way, isOwn: one.isOwn }] : [];
  });
  const without = people.filter((one) => !wayTo(one));
  const optedOut = without.filter(({ notReached }) => notReached === 'opted_out').length;
  const withPeople = new Set(asked.map(({ ofPatientId }) => ofPatientId));
  const alone = new Set(
    documents.map(({ patientId }) => patientId).filter((id) => isWanted(id) && !withPeople.has(id)),
  );
  const reached = new Set(wanted.filter(wayTo).map(({ documentId }) => documentId));
  const bySms = ways.filter(({ by }) => by === 'sms').length;
  const result = {
    documents: documents.length,
    bySms,
    byMail: ways.length - bySms,
    optedOut,
    unreachable: without.length - optedOut + alone.size,
    recently: recently.size,
    waitForPractice: chosen.length - documents.length,
  };
  return { result, ways, reminded: documents.filter(({ id }) => reached.has(id)) };
}

/** The condition for the documents that the call names or filters. */
function isChosen(call: StaffCall, { documentId, filter }: Body): SQL {
  const ids = documentId?.length ? inArray(document.id, [...new Set(documentId)]) : undefined;
  return and(isOwed(ids ? {} : (filter ?? {}), call), ids) as SQL;
}

/**
 * Locks all pending documents of the chosen patients in a fixed order, so that two callers do not deadlock and the
 * second sees the reminders of the first.
 */
async function holdOf(call: StaffCall, body: Body): Promise<void> {
  const visible = call.records.ruleOf('document');
  await call.tx.execute(sql`
    -- Found once: a planner without statistics would look for them again for each document.
    with chosen as materialized (
      select document.patient_id from ${owedFrom(call.caller, call.services.now())}
      where ${and(visible, isChosen(call, body))} limit ${MOST_REMINDED + 1})
    select held.id from document held
    where ${inStage('open', 'held')}
      and held.patient_id in (select patient_id from chosen)
    order by held.id for update`);
}

/** @throws Refusal limit_reached if the list is too long */
async function chosenOf(call: StaffCall, body: Body) {
  const now = call.services.now();
  const since = new Date(now.getTime() - REMINDED_FOR).toISOString();
  const rows = await call.records.read(
    'document',
    (visible) => rowsOf(call.tx, { id: text, patientId: text, isRecent: boolean, waitsForPractice: boolean })`
      select document.id, document.patient_id, ${isRecent(sql`${since}::timestamptz`)} as is_recent,
             ${WAITS_FOR_PRACTICE} as waits_for_practice
      from ${owedFrom(call.caller, now)}
      where ${and(visible, isChosen(call, body))} limit ${MOST_REMINDED + 1}`,
  );
  if (rows.length <= MOST_REMINDED) return rows;
  throw refusal('limit_reached', 'You can remind at most {most} documents at once. Please narrow the list.', {
    values: { most: MOST_REMINDED },
  });
}

/** The condition that the patient of a `document` was reminded of a pending form since a time. */
export function isRecent(since: SQL): SQL {
  return sql`exists (
    select from document other
    where other.patient_id = document.patient_id and ${inStage('open', 'other')}
      and other.reminded_at > ${since})`;
}

/** The form's name is left out, because it may reveal an illness. */
function reminderText(portalUrl: string | undefined, isOwn: boolean): Message {
  const link = `${portalUrl}/patient/actionitems`;
  if (!isOwn) {
    return portalUrl
      ? template('Someone you act for has forms to complete: {link}', { link })
      : 'Someone you act for has forms to fill in or sign. You can find them in the portal, under Action Items.';
  }
  if (!portalUrl) {
    return 'You have forms to fill in or sign. You can find them in the portal, under Action Items.';
  }
  return template('You have forms to fill in or sign: {link}', { link });
}
