import type { FhirScope, ResourceType } from '@openward/contract/exchange';
import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const bulkExport = pgTable('bulk_export', {
  id: uuid().primaryKey(),
  /** Null where an app requested it. */
  requestedBy: uuid('requested_by'),
  /** The requesting system app with its scopes at that time; null where a user requested it. */
  appId: uuid('app_id'),
  scopes: jsonb().$type<readonly FhirScope[]>(),
  /** Or the start of the oldest transaction that was open then, so that the next export has every later change. */
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
  /** The requested address, below the exchange's own. */
  request: text().notNull(),
  state: text().$type<'RUNNING' | 'DONE' | 'FAILED' | 'DELETED'>().notNull(),
  /** Only the patients of this hospital. */
  hospitalId: uuid('hospital_id'),
  since: timestamp({ withTimezone: true }),
  /** Searches by kind of resource, of which one must match. */
  filters: jsonb().$type<Partial<Record<ResourceType, string[]>>>().notNull(),
  /** The kinds still to read, the current one first. */
  types: text().array().$type<ResourceType[]>().notNull(),
  typeCount: integer('type_count').notNull(),
  /** The position in the list of the current kind; null at its start. */
  after: text(),
  /** The file of the next part, and its characters so far; null where a new file starts. */
  fileId: uuid('file_id'),
  fileSize: integer('file_size').notNull().default(0),
  parts: integer().notNull().default(0),
  count: integer().notNull().default(0),
  failures: integer().notNull().default(0),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

/** A part of a file. */
export const bulkExportPart = pgTable(
  'bulk_export_part',
  {
    exportId: uuid('export_id').notNull(),
    number: integer().notNull(),
    fileId: uuid('file_id').notNull(),
    type: text().$type<ResourceType>().notNull(),
    count: integer().notNull(),
    /** NDJSON: one resource per line. */
    content: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.number] })],
);
