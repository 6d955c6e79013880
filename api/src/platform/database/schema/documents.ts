import type { UserStatus } from '@openward/contract';
import type { DocumentStatus, SignerRelation, SigningMethod } from '@openward/contract/documents';
import type { Answers, AttachmentRequest, FormField, FormTranslation } from '@openward/contract/forms';

import { boolean, customType, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

export const form = pgTable('form', {
  id: uuid().primaryKey(),
  status: text().$type<UserStatus>().notNull(),
  /** The newest, which is assigned from now on. */
  version: integer().notNull(),
  /** Of the newest version, as `displayName`. */
  formName: text('form_name').notNull(),
  displayName: text('display_name').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** What a form says; never changed. */
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
  /** One that was cancelled is in no list. */
  canceledAt: moment('canceled_at'),
  canceledBy: uuid('canceled_by'),
});

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
  /** A safe one. */
  name: text().notNull(),
  mediaType: text('media_type').notNull(),
  content: bytea().notNull(),
  /** Hexadecimal. */
  sha256: text().notNull(),
  addedAt: moment('added_at').notNull(),
  addedBy: uuid('added_by').notNull(),
});

/** What was completed and what proves it; never changed. */
export const documentCompletion = pgTable('document_completion', {
  documentId: uuid('document_id').primaryKey(),
  answers: jsonb().$type<Answers>().notNull(),
  method: text().$type<SigningMethod>(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  consent: text().notNull(),
  /** The drawn signature, a JPEG. */
  signature: bytea(),
  submittedBy: uuid('submitted_by').notNull(),
  submittedByRole: text('submitted_by_role').notNull(),
  completedAt: moment('completed_at').notNull(),
  address: text().notNull(),
  browser: text().notNull(),
  timeZone: text('time_zone').notNull(),
  /** SHA-256, hexadecimal. */
  digest: text().notNull(),
  /** The names of that moment, which the api of the release before does not write. */
  submitterFirstName: text('submitter_first_name'),
  submitterLastName: text('submitter_last_name'),
  patientFirstName: text('patient_first_name'),
  patientLastName: text('patient_last_name'),
  /** What who completed it was to the patient; null where nobody knows. */
  relation: text().$type<SignerRelation>(),
});
