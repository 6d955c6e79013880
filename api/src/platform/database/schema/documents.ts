import type { ConsultationType, UserStatus } from '@openward/contract';
import {
  type DocumentStage,
  type DocumentStatus,
  documentStatuses,
  type SignerRelation,
  type SigningMethod,
} from '@openward/contract/documents';
import type {
  Answers,
  AttachmentRequest,
  FormField,
  FormSigners,
  FormTranslation,
  SignerRole,
} from '@openward/contract/forms';

import { type SQL, sql } from 'drizzle-orm';
import { boolean, customType, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

export const form = pgTable('form', {
  id: uuid().primaryKey(),
  status: text().$type<UserStatus>().notNull(),
  /** The newest version, which new assignments use. */
  version: integer().notNull(),
  /** From the newest version, like `displayName`. */
  formName: text('form_name').notNull(),
  displayName: text('display_name').notNull(),
  createdAt: moment('created_at').notNull(),
  /** Bookings of these types assign the form. */
  consultationTypes: text('consultation_types').array().$type<ConsultationType[]>().notNull().default([]),
  /** Days after completion without a new assignment; null to assign it with every booking. */
  againAfterDays: integer('again_after_days'),
  /** Days before a visit on which patients are reminded; null for never. */
  remindDays: integer('remind_days'),
  /** A trigger counts changes of the three columns above, which are recorded under `automationId`. */
  automationVersion: integer('automation_version').notNull().default(1),
  automationId: uuid('automation_id').notNull().generatedAlwaysAs(sql`md5('automation ' || id::text)::uuid`),
});

/** The content of a form; never changed. */
export const formVersion = pgTable('form_version', {
  formId: uuid('form_id').notNull(),
  version: integer().notNull(),
  formName: text('form_name').notNull(),
  displayName: text('display_name').notNull(),
  description: text().notNull(),
  isEsignatureRequired: boolean('is_esignature_required').notNull(),
  fields: jsonb().$type<FormField[]>().notNull(),
  attachments: jsonb().$type<AttachmentRequest>(),
  translations: jsonb().$type<FormTranslation[]>(),
  signers: jsonb().$type<FormSigners>(),
  savedAt: moment('saved_at').notNull(),
  savedBy: uuid('saved_by'),
});

export const document = pgTable('document', {
  id: uuid().primaryKey(),
  patientId: uuid('patient_id').notNull(),
  formId: uuid('form_id').notNull(),
  formVersion: integer('form_version').notNull(),
  status: text().$type<DocumentStatus>().notNull(),
  assignedAt: moment('assigned_at').notNull(),
  assignedBy: uuid('assigned_by'),
  dueOn: date('due_on'),
  completedAt: moment('completed_at'),
  /** Cancelled documents are in no list. */
  canceledAt: moment('canceled_at'),
  canceledBy: uuid('canceled_by'),
  /** When the patient was last reminded. */
  remindedAt: moment('reminded_at'),
  /** The record that the document belonged to at completion, if it has moved since: its digest names that record. */
  completedFor: uuid('completed_for'),
});

/** The condition that a `document` is not cancelled. */
export const IS_KEPT = 'document.canceled_at is null';

/** The condition that a `document` is in a stage. @param name the row's name in the statement */
export function inStage(stage: Exclude<DocumentStage, 'cancelled'>, name?: string): SQL {
  return sql.raw(stageCondition(stage, name));
}

/** {@link inStage} as text, with literals: with parameters the planner would not use the partial indexes. */
export function stageCondition(stage: Exclude<DocumentStage, 'cancelled'>, name = 'document'): string {
  const statuses = documentStatuses(stage).map((status) => `'${status}'`);
  return `(${name}.status in (${statuses.join(', ')}) and ${name}.canceled_at is null)`;
}

export const documentDraft = pgTable('document_draft', {
  documentId: uuid('document_id').primaryKey(),
  revision: integer().notNull(),
  answers: jsonb().$type<Answers>().notNull(),
  savedAt: moment('saved_at').notNull(),
  savedBy: uuid('saved_by').notNull(),
});

export const documentFile = pgTable('document_file', {
  id: uuid().primaryKey(),
  documentId: uuid('document_id').notNull(),
  /** Made safe by `safeName`. */
  name: text().notNull(),
  mediaType: text('media_type').notNull(),
  content: bytea().notNull(),
  /** Hexadecimal. */
  sha256: text().notNull(),
  addedAt: moment('added_at').notNull(),
  addedBy: uuid('added_by').notNull(),
});

/** The completed content and its evidence; never changed. */
export const documentCompletion = pgTable('document_completion', {
  documentId: uuid('document_id').primaryKey(),
  answers: jsonb().$type<Answers>().notNull(),
  method: text().$type<SigningMethod>(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  consent: text().notNull(),
  /** The drawn signature as JPEG. */
  signature: bytea(),
  /** The pen strokes, as canonical JSON. */
  strokes: text(),
  submittedBy: uuid('submitted_by').notNull(),
  submittedByRole: text('submitted_by_role').notNull(),
  completedAt: moment('completed_at').notNull(),
  address: text().notNull(),
  browser: text().notNull(),
  timeZone: text('time_zone').notNull(),
  /** SHA-256, hexadecimal. */
  digest: text().notNull(),
  /** The names at that moment; null where the previous release wrote the row. */
  submitterFirstName: text('submitter_first_name'),
  submitterLastName: text('submitter_last_name'),
  patientFirstName: text('patient_first_name'),
  patientLastName: text('patient_last_name'),
  /** The submitter's relation to the patient; null where unknown. */
  relation: text().$type<SignerRelation>(),
  /** The position of the submitter's own signature among several, from 1. */
  signedStep: integer('signed_step'),
});

/** A further signature after completion; never changed. */
export const documentSignature = pgTable('document_signature', {
  documentId: uuid('document_id').notNull(),
  /** Its position among the form's signatures, from 1. */
  position: integer().notNull(),
  /** The order in which signatures were given, from 2. */
  number: integer().notNull(),
  role: text().$type<SignerRole>().notNull(),
  label: text(),
  signedBy: uuid('signed_by').notNull(),
  /** The account's name at that time. */
  signerFirstName: text('signer_first_name').notNull(),
  signerLastName: text('signer_last_name').notNull(),
  relation: text().$type<SignerRelation>().notNull(),
  method: text().$type<SigningMethod>().notNull(),
  /** As typed by the signer. */
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  consent: text().notNull(),
  /** The drawn signature as JPEG. */
  signature: bytea(),
  /** The pen strokes, as canonical JSON. */
  strokes: text(),
  signedAt: moment('signed_at').notNull(),
  address: text().notNull(),
  browser: text().notNull(),
  timeZone: text('time_zone').notNull(),
  /** SHA-256, hexadecimal. */
  digest: text().notNull(),
});
