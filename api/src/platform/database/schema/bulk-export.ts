import type { FhirScope, ResourceType } from '@openward/contract/exchange';
import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const bulkExport = pgTable('bulk_export', {
  id: uuid().primaryKey(),
  /** Null where an app did. */
  requestedBy: uuid('requested_by'),
  /** A system's app, with the scopes that it had then; null where a user did. */
  appId: uuid('app_id'),
  scopes: jsonb().$type<readonly FhirScope[]>(),
  /** Or when the oldest transaction began that was open then: every change with a later time is in the next export. */
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
  /** The address below the exchange's own, as it was asked for. */
  request: text().notNull(),
  state: text().$type<'RUNNING' | 'DONE' | 'FAILED' | 'DELETED'>().notNull(),
  /** Only the patients of this hospital. */
  hospitalId: uuid('hospital_id'),
  since: timestamp({ withTimezone: true }),
  /** Searches by kind of resource: one of them must hold. */
  filters: jsonb().$type<Partial<Record<ResourceType, string[]>>>().notNull(),
  /** The kinds that are still to be read, the present one first. */
  types: text().array().$type<ResourceType[]>().notNull(),
  typeCount: integer('type_count').notNull(),
  /** The place in the list of the present kind; null at its beginning. */
  after: text(),
  /** The file that the next part belongs to, and the characters that it has; null where a new one begins. */
  fileId: uuid('file_id'),
  fileSize: integer('file_size').notNull().default(0),
  parts: integer().notNull().default(0),
  count: integer().notNull().default(0),
  failures: integer().notNull().default(0),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

/** Some lines of a file. */
export const bulkExportPart = pgTable(
  'bulk_export_part',
  {
    exportId: uuid('export_id').notNull(),
    number: integer().notNull(),
    fileId: uuid('file_id').notNull(),
    type: text().$type<ResourceType>().notNull(),
    count: integer().notNull(),
    /** A resource on each line. */
    content: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.number] })],
);
