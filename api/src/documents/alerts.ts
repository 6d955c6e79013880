import type { Contract } from '@openward/contract/everything';
import {
  type AlertAnswer,
  type AnswerValue,
  alertIn,
  type FieldTranslation,
  type FormField,
  labelsOf,
} from '@openward/contract/forms';
import { sql } from 'drizzle-orm';
import { json, rowsOf, text } from '../platform/database/rows.ts';
import { IS_KEPT } from '../platform/database/schema/index.ts';
import type { Handler } from '../platform/http/call.ts';
import { notFound } from '../platform/http/refusal.ts';

/** The newest answer to a question that its form marks, whether it raises an alert or not. */
export interface MarkedAnswer {
  documentId: string;
  answeredAt: string;
  answer: AnswerValue;
  form: string;
  field: FormField;
  translations: { language: string; form: string | null; field: FieldTranslation | null }[] | null;
}

/** The marked questions of the newest form versions. It names no patient, so a statement evaluates it only once. */
const MARKED = `(
  select coalesce(jsonb_agg(jsonb_build_object(
    'formId', form.id, 'form', newest.display_name, 'field', field.value,
    'translations', (
      select jsonb_agg(jsonb_build_object(
        'language', other.value -> 'language', 'form', other.value -> 'displayName',
        'field', (
          select texts.value from jsonb_path_query(other.value, '$.fields[*]') as texts(value)
          where texts.value -> 'name' = field.value -> 'name')))
      from jsonb_path_query(newest.translations, '$[*] ? (exists(@.language))') as other(value)))
    order by newest.display_name, form.id), '[]')
  from form
  join form_version newest on newest.form_id = form.id and newest.version = form.version
  cross join lateral jsonb_path_query(newest.fields, '$[*] ? (exists(@.alert))') as field(value))`;

/**
 * A patient's newest answers to the questions that forms mark as alerts, for {@link alertsAmong}; documents that still
 * lack signatures count. Only the newest document with the question counts, even if it leaves the question empty.
 * @param patientId a column of the surrounding statement
 */
export function markedAnswersOf(patientId: string): string {
  return `(
    select coalesce(jsonb_agg(
      jsonb_build_object('documentId', given.id, 'answeredAt', given.completed_at, 'answer', given.answer) || marked.question
      order by given.completed_at desc, marked.place), '[]')
    from jsonb_array_elements(${MARKED}) with ordinality as marked(question, place)
    cross join lateral (
      select document.id, completion.completed_at, completion.answers -> (marked.question #>> '{field,name}') as answer
      from document
      join document_completion completion on completion.document_id = document.id
      join form_version its on its.form_id = document.form_id and its.version = document.form_version
      where document.patient_id = ${patientId} and ${IS_KEPT}
        and document.form_id = (marked.question ->> 'formId')::uuid
        and its.fields @> jsonb_build_array(jsonb_build_object('name', marked.question #> '{field,name}'))
      order by completion.completed_at desc, document.id desc
      limit 1) given
    where given.answer is not null)`;
}

/** The marked answers that raise an alert, newest first. */
export function alertsAmong(marked: readonly MarkedAnswer[]): AlertAnswer[] {
  return marked.flatMap(({ documentId, answeredAt, answer, form, field, translations }) => {
    const answers = alertIn(field, answer);
    if (!answers) return [];
    const inOthers = (translations ?? []).map(({ language, form: name, field: texts }) => {
      const labels = labelsOf(texts?.options ?? []);
      return {
        language,
        ...(name && { form: name }),
        ...(texts?.label && { question: texts.label }),
        answers: answers.map((each) => labels.get(each) ?? each),
      };
    });
    return [
      {
        ...{ documentId, form, answers, translations: inOthers },
        answeredAt: new Date(answeredAt).toISOString(),
        question: field.label,
      },
    ];
  });
}

/** GET /document/alerts/:patientId */
export const listAlertAnswers: Handler<Contract['documents']['listAlertAnswers']> = async ({ params }, call) => {
  const isNamed = sql`(patient.id = ${params.patientId} or patient.user_id = ${params.patientId})`;
  const [found] = await rowsOf(call.tx, {})`
    select from patient where ${isNamed} and ${call.records.ruleOf('patient')}`;
  if (!found) throw notFound('Patient not found.');
  const rows = await call.records.read(
    'document',
    (visible) => rowsOf(call.tx, { id: text, patientId: text, marked: json<MarkedAnswer>() })`
      select document.id, document.patient_id, each.marked
      from patient
      cross join lateral jsonb_array_elements(${sql.raw(markedAnswersOf('patient.id'))})
        with ordinality as each(marked, place)
      join document on document.id = (each.marked ->> 'documentId')::uuid
      where ${isNamed} and ${visible}
      order by each.place`,
  );
  return alertsAmong(rows.map(({ marked }) => marked));
};
