import type { ImportFinding, ImportRow, ImportState, KnownBy, OptionalImportField } from '@openward/contract/imports';
import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const patientImport = pgTable('patient_import', {
  id: uuid().primaryKey(),
  createdBy: uuid('created_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  fileName: text('file_name').notNull(),
  state: text().$type<ImportState>().notNull(),
  total: integer().notNull(),
  created: integer().notNull().default(0),
  known: integer().notNull().default(0),
  invalid: integer().notNull().default(0),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
});

/** The result of a row. */
export type ImportOutcome = 'CREATED' | 'KNOWN' | 'INVALID';

/** A row of the file, and its result. */
export const patientImportRow = pgTable(
  'patient_import_row',
  {
    importId: uuid('import_id').notNull(),
    line: integer().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text().notNull(),
    telePhoneNo: text('phone_no').notNull(),
    dateOfBirth: text('date_of_birth').notNull(),
    /** Optional fields that the file fills. */
    fields: jsonb().$type<Partial<Pick<ImportRow, OptionalImportField | 'fault' | 'isChild'>>>().notNull().default({}),
    hasTooMany: boolean('has_too_many').notNull().default(false),
    /** Null until processed. */
    outcome: text().$type<ImportOutcome>(),
    errors: jsonb().$type<ImportFinding['errors']>(),
    knownBy: text('known_by').$type<KnownBy>(),
    /** The earlier line that this one repeats. */
    sameAsLine: integer('same_as_line'),
    patientId: uuid('patient_id'),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
);
