import { customType, pgTable, text, uuid } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Users' profile pictures. */
export const avatar = pgTable('avatar', {
  userId: uuid('user_id').primaryKey(),
  /** The last part of the picture's address; each picture has a new one. */
  secret: text().notNull(),
  mediaType: text('media_type').notNull(),
  content: bytea().notNull(),
});
