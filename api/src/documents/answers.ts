import { MOST_EXPORTED_ANSWERS } from '@openward/contract/documents';
import type { Contract } from '@openward/contract/everything';
import type { Answers, AnswerValue, FormField } from '@openward/contract/forms';
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { contains, PatientSearch } from '../platform/database/lists.ts';
import { instant, integer, json, nullable, rowsOf, text } from '../platform/database/rows.ts';
import { document, inStage, user } from '../platform/database/schema/index.ts';
import { csvOf } from '../platform/files/csv.ts';
import { type Call, FileReply, type Handler, verifyingCaller } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { type Key, ListPage, orderOf } from '../platform/http/list-page.ts';
import { notFound, refusal } from '../platform/http/refusal.ts';
import { hasVisitAt } from './owed.ts';

type Endpoint<K extends keyof Contract['documents']> = Handler<Contract['documents'][K]>;

const SORTABLE = new Map<string, Key>([['patient', { by: user.lastName, type: 'name' }]]);

const USUAL = {
  keys: [
    { by: document.completedAt, type: 'timestamptz' },
    { by: document.id, type: 'uuid' },
  ],
  isDescending: true,
} as const;

const ROW = {
  id: text,
  patientId: text,
  formVersion: integer,
  firstName: text,
  lastName: text,
  /** `YYYY-MM-DD`. */
  dateOfBirth: nullable(text),
  completedAt: instant,
  answers: json<Answers>(),
  place: nullable(text),
};

const FROM = sql.raw(`
  document
  join document_completion on document_completion.document_id = document.id
  join patient on patient.id = document.patient_id
  join app_user on app_user.id = patient.user_id`);

/** GET /document/answers/:formId/questions */
export const getAnsweredForm: Endpoint<'getAnsweredForm'> = ({ params }, { tx }) => answeredForm(tx, params.formId);

/** GET /document/answers/:formId */
export const listAnswers: Endpoint<'listAnswers'> = verifyingCaller(async ({ params, query }, call) => {
  const page = new ListPage(query, orderOf(query.sort, SORTABLE, USUAL));
  const rows = await page.readWhole(call, 'document', ROW, (visible) => {
    const where = and(visible, isAnswered(params.formId, query, call));
    return { rows: rowsWhere(where, page), counted: sql`${FROM} where ${where}` };
  });
  return page.reply(
    rows.map(({ id, patientId, formVersion, firstName, lastName, dateOfBirth, completedAt, answers }) => ({
      id,
      patientId,
      formVersion,
      patient: { firstName, lastName, dateOfBirth },
      completedAt: completedAt.toISOString(),
      answers: given(answers),
    })),
  );
});

/** GET /document/answers/:formId/answers.csv: the whole table; refused if it is too large for one file. */
export const exportAnswers: Endpoint<'exportAnswers'> = async ({ params, query }, call) => {
  const page = new ListPage({ size: MOST_EXPORTED_ANSWERS }, orderOf(undefined, SORTABLE, USUAL));
  const { questions } = await answeredForm(call.tx, params.formId);
  const rows = await call.records.readRows(call.tx, 'document', ROW, (visible) =>
    rowsWhere(and(visible, isAnswered(params.formId, query, call)), page),
  );
  if (rows.length > MOST_EXPORTED_ANSWERS) {
    throw refusal('limit_reached', 'Please narrow the table to at most {most} answers to export it.', {
      values: { most: MOST_EXPORTED_ANSWERS },
    });
  }
  const head = [
    'First Name',
    'Last Name',
    'Date of birth',
    'Completed',
    'Version',
    ...questions.map(({ label }) => label),
  ];
  const lines = rows.map(({ firstName, lastName, dateOfBirth, completedAt, formVersion, answers }) => [
    firstName,
    lastName,
    dateOfBirth ?? '',
    completedAt.toISOString(),
    String(formVersion),
    ...questions.map(({ name }) => textOf(answers[name])),
  ]);
  const today = call.services.now().toISOString().slice(0, 10);
  return new FileReply(csvOf([head, ...lines]), { name: `answers-${today}.csv` });
};

interface AnswersFilter {
  from?: string | undefined;
  to?: string | undefined;
  doctorId?: string | undefined;
  question?: string | undefined;
  value?: string | undefined;
  q?: string | undefined;
}

function isAnswered(
  formId: string,
  filter: AnswersFilter,
  { caller, origin }: Pick<Call, 'origin'> & { caller: Caller },
): SQL {
  const { from, to, doctorId, question, value, q } = filter;
  const isGiven = question && value?.trim();
  return and(
    eq(document.formId, formId),
    inStage('completed'),
    from ? gte(document.completedAt, new Date(`${from}T00:00:00Z`)) : undefined,
    to ? lt(document.completedAt, new Date(Date.parse(`${to}T00:00:00Z`) + 24 * 3_600_000)) : undefined,
    doctorId ? hasVisitAt(doctorId, caller) : undefined,
    isGiven ? hasAnswer(question, value ?? '') : undefined,
    PatientSearch.for(q, origin.language)?.matching,
  ) as SQL;
}

/** Free text matches in part; options, days and checkboxes only as a whole. */
function hasAnswer(question: string, value: string): SQL {
  const answer = sql`document_completion.answers -> ${question}::text`;
  const typed = sql`document_completion.answers ->> ${question}::text`;
  return sql`case
    when jsonb_typeof(${answer}) = 'array' then ${answer} @> to_jsonb(${value.trim()}::text)
    when exists (
      select from form_version, jsonb_array_elements(form_version.fields) field
      where form_version.form_id = document.form_id and form_version.version = document.form_version
        and field ->> 'name' = ${question} and field ->> 'type' = 'Text') then ${contains(sql`(${typed})`, value)}
    else lower(${typed}) = lower(${value.trim()}) end`;
}

function rowsWhere(where: SQL | undefined, page: ListPage): SQL {
  return sql`
    select document.id, document.patient_id, document.form_version, app_user.first_name, app_user.last_name,
           patient.date_of_birth::text as date_of_birth, document.completed_at, document_completion.answers,
           ${page.place} as place
    from ${FROM} where ${and(where, page.beyond)} ${page.tail}`;
}

/** A form with the questions of all versions, those of the newest first. @throws Refusal not_found */
async function answeredForm(tx: Tx, id: string) {
  const versions = await rowsOf(tx, { formName: text, displayName: text, fields: json<FormField[]>() })`
    select form_name, display_name, fields from form_version where form_id = ${id} order by version desc`;
  const [newest] = versions;
  if (!newest) throw notFound('Form not found.');
  const questions = new Map<string, Pick<FormField, 'name' | 'label' | 'type' | 'options'>>();
  for (const { name, label, type, options } of versions.flatMap(({ fields }) => fields)) {
    if (!questions.has(name)) questions.set(name, { name, label, type, ...(options && { options }) });
  }
  return { id, formName: newest.formName, displayName: newest.displayName, questions: [...questions.values()] };
}

function given(answers: Answers): Record<string, AnswerValue> {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function textOf(value: AnswerValue | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.join('; ') : (value ?? '');
}
