import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const audit = pgTable('audit', {
  id: uuid().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  requestId: text('request_id').notNull(),
  actorId: uuid('actor_id'),
  actorRole: text('actor_role'),
  action: text().notNull(),
  entity: text().notNull(),
  entityIds: uuid('entity_ids').array().notNull(),
  patientIds: uuid('patient_ids').array().notNull(),
  /** `done`, or the code of the refusal. */
  outcome: text().notNull().default('done'),
  /** Where the call came from. */
  address: text(),
});
