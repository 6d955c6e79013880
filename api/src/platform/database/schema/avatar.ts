import { customType, pgTable, text, uuid } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Pictures that users have put beside their names. */
export const avatar = pgTable('avatar', {
  userId: uuid('user_id').primaryKey(),
  /** What the address ends with; another for each picture. */
  secret: text().notNull(),
  mediaType: text('media_type').notNull(),
  content: bytea().notNull(),
});
