import { type Contract, contract } from '@openward/contract/everything';
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { newId } from '../platform/database/ids.ts';
import { inAlphabet } from '../platform/database/lists.ts';
import { doctor, smsTemplate } from '../platform/database/schema/index.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import { notFound, refusal } from '../platform/http/refusal.ts';
import { mergeEdit } from '../platform/versions/merge-edit.ts';
import { hospitalOf } from './recipients.ts';

type Endpoints = Contract['messages'];

/** Per hospital. */
const MOST_TEMPLATES = 100;
const MOST_LISTED = 1000;

/** GET /sms/templates */
export const listSmsTemplates: Handler<Endpoints['listSmsTemplates']> = async (_input, call) => {
  const own = ownTemplates(call);
  const rows = await call.tx
    .select({ ...COLUMNS, mayChange: sql<boolean>`coalesce(${own}, false)` })
    .from(smsTemplate)
    .where(or(own, isNull(smsTemplate.hospitalId)))
    .orderBy(inAlphabet(smsTemplate.name, call.origin.language), asc(smsTemplate.id))
    .limit(MOST_LISTED);
  return rows;
};

/** POST /sms/templates */
export const addSmsTemplate: Handler<Endpoints['addSmsTemplate']> = async ({ body: { name, text } }, call) => {
  const hospitalId = await hospitalOf(call);
  const theirs = hospitalId ? eq(smsTemplate.hospitalId, hospitalId) : isNull(smsTemplate.hospitalId);
  if ((await call.tx.$count(smsTemplate, theirs)) >= MOST_TEMPLATES) {
    throw refusal('limit_reached', 'There are too many templates. Please remove some.');
  }
  const id = newId();
  await call.tx.insert(smsTemplate).values({ id, hospitalId, name, body: text });
  return { id, version: 1, name, text, mayChange: true };
};

/** POST /sms/templates/{id} */
export const changeSmsTemplate: Handler<Endpoints['changeSmsTemplate']> = async ({ params, body }, call) => {
  const isTheirs = and(eq(smsTemplate.id, params.id), ownTemplates(call));
  const { id, version, ...values } = theOne(
    await call.tx.select(COLUMNS).from(smsTemplate).where(isTheirs).for('update'),
  );
  const present = { id, version, values, renamed: { body: 'text' } };
  const { name, text } = await mergeEdit(call, contract.messages.changeSmsTemplate, body, present);
  const changed = await call.tx.update(smsTemplate).set({ name, body: text }).where(isTheirs).returning(COLUMNS);
  return { ...theOne(changed), mayChange: true };
};

/** POST /sms/templates/{id}/remove */
export const removeSmsTemplate: Handler<Endpoints['removeSmsTemplate']> = async ({ params }, call) => {
  const removed = await call.tx
    .delete(smsTemplate)
    .where(and(eq(smsTemplate.id, params.id), ownTemplates(call)))
    .returning({ id: smsTemplate.id });
  theOne(removed);
  return null;
};

const COLUMNS = { id: smsTemplate.id, version: smsTemplate.version, name: smsTemplate.name, text: smsTemplate.body };

/** The templates that the caller may change: those of their own hospital; for the system admin, all. */
function ownTemplates(call: Call): SQL {
  const { tx, caller } = call;
  if (caller?.role === 'ROLE_SYS_ADMIN') return sql`true`;
  if (caller?.doctorId) {
    const theirs = tx.select({ id: doctor.hospitalId }).from(doctor).where(eq(doctor.id, caller.doctorId));
    return inArray(smsTemplate.hospitalId, theirs);
  }
  return caller?.hospitalId ? eq(smsTemplate.hospitalId, caller.hospitalId) : sql`false`;
}

function theOne<R>(rows: R[]): R {
  const [row] = rows;
  if (!row) throw notFound('Template not found.');
  return row;
}
