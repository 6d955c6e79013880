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

/** What became of a row of a file. */
export type ImportOutcome = 'CREATED' | 'KNOWN' | 'INVALID';

/** A row as it stands in the file, and what became of it. */
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
    /** What the file says besides; nothing of what it leaves empty. */
    fields: jsonb().$type<Partial<Pick<ImportRow, OptionalImportField | 'fault' | 'isChild'>>>().notNull().default({}),
    hasTooMany: boolean('has_too_many').notNull().default(false),
    /** Null while it waits. */
    outcome: text().$type<ImportOutcome>(),
    errors: jsonb().$type<ImportFinding['errors']>(),
    knownBy: text('known_by').$type<KnownBy>(),
    /** Where it repeats another line of the file. */
    sameAsLine: integer('same_as_line'),
    patientId: uuid('patient_id'),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
);
