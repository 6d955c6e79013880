import { sql } from 'drizzle-orm';
import { rowsOf } from '../../testing/world.ts';
import { MERGE_RULES } from './moves.ts';

/** Found by name: some columns are no foreign keys, so that their values survive the rows they refer to. */
const NAMED = sql`column_name ~ '(^|_)(patient|user|proxy_user)_id$' or column_name in ('kept_id', 'merged_id')
  or (data_type = 'uuid' and column_name ~ '_(by|into|for)$')`;

test('each column that names a patient or a user has a rule for merging two records', async () => {
  const referring = await rowsOf<{ name: string }>(sql`
    select conrelid::regclass || '.' || attname as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid in ('patient'::regclass, 'app_user'::regclass)
    union
    select table_name || '.' || column_name from information_schema.columns
    where table_schema = 'public' and (${NAMED})
    order by name`);
  const names = referring.map(({ name }) => name).filter((name) => !name.startsWith('audit.'));
  expect(names).toEqual([...MERGE_RULES.keys()].sort());
});
