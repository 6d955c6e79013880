import { lockingIn } from './brief-locks.ts';

test.each([
  'ALTER TABLE visit ADD COLUMN code text NOT NULL DEFAULT new_code()',
  'ALTER TABLE visit ADD code uuid DEFAULT gen_random_uuid()',
  'ALTER TABLE visit ADD COLUMN during tstzrange GENERATED ALWAYS AS (tstzrange(a, b)) STORED',
  'ALTER TABLE visit ADD COLUMN number bigserial',
  'ALTER TABLE visit ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY',
  'ALTER TABLE visit ADD COLUMN code text UNIQUE',
  "ALTER TABLE visit ADD COLUMN state text CHECK (state IN ('a', 'b'))",
  "ALTER TABLE visit ADD COLUMN of uuid DEFAULT 'a' REFERENCES patient",
  'ALTER TABLE visit ADD COLUMN a text, ALTER COLUMN note SET NOT NULL',
  'ALTER TABLE "public"."visit" ALTER COLUMN size TYPE bigint',
  'ALTER TABLE visit ADD CONSTRAINT short CHECK (length(note) < 10)',
  'ALTER TABLE visit ADD CONSTRAINT of FOREIGN KEY (patient_id) REFERENCES patient',
  'ALTER TABLE visit ADD UNIQUE (note)',
  'ALTER TABLE visit ADD CONSTRAINT apart EXCLUDE USING gist (during WITH &&)',
  'ALTER TABLE visit VALIDATE CONSTRAINT short',
  'ALTER TABLE visit SET UNLOGGED',
  'CREATE INDEX visit_of ON visit (patient_id)',
  'CREATE INDEX IF NOT EXISTS visit_of ON public.visit USING gin (note)',
  "UPDATE visit SET note = ''",
  'DELETE FROM visit WHERE note IS NULL',
  'WITH old AS (SELECT 1) UPDATE visit SET size = 1 FROM old',
  "DO $$ BEGIN UPDATE visit SET note = ''; END $$",
  'LOCK TABLE visit',
  'CREATE TABLE call (id uuid); UPDATE visit SET call = 1',
])('%s keeps others waiting for as long as the table is', (statement) => {
  expect(lockingIn(statement)).toEqual([expect.stringMatching(/^“.*” \w.*\.$/)]);
});

test.each([
  'ALTER TABLE visit ADD COLUMN reason text',
  "ALTER TABLE visit ADD COLUMN reason text NOT NULL DEFAULT '', ADD COLUMN size numeric(5, 2) DEFAULT 0::numeric(5, 2)",
  'ALTER TABLE visit ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now()',
  'ALTER TABLE visit ADD COLUMN by uuid REFERENCES app_user',
  'ALTER TABLE visit ADD CONSTRAINT short CHECK (length(note) < 10) NOT VALID',
  'ALTER TABLE visit ADD CONSTRAINT visit_key UNIQUE USING INDEX visit_once',
  'ALTER TABLE visit ALTER COLUMN note DROP NOT NULL',
  'CREATE TABLE call (id uuid); CREATE INDEX one ON call (id); UPDATE call SET id = NULL; ALTER TABLE call ALTER id SET NOT NULL',
  'CREATE TRIGGER tell AFTER UPDATE ON visit FOR EACH ROW EXECUTE FUNCTION tell()',
  "CREATE FUNCTION tell() RETURNS trigger AS $$ BEGIN UPDATE visit SET note = ''; END $$ LANGUAGE plpgsql",
  "INSERT INTO setting VALUES ('update visit')",
  '-- It locks for a moment: there are as many hospitals as a practice has.\nUPDATE hospital SET note = name',
])('%s does not', (statement) => {
  expect(lockingIn(statement)).toEqual([]);
});

const ONLINE = '-- Online migration: every visit gets its size.\n';

test.each([
  'UPDATE visit SET size = 1 WHERE id IN (SELECT id FROM visit WHERE size IS NULL LIMIT 1000);',
  'DROP INDEX CONCURRENTLY IF EXISTS visit_of;\n--> statement-breakpoint\nCREATE INDEX CONCURRENTLY visit_of ON visit (size);',
  'ALTER TABLE visit VALIDATE CONSTRAINT short;',
])('an online migration may hold: %s', (statement) => {
  expect(lockingIn(ONLINE + statement)).toEqual([]);
});

test.each([
  'UPDATE visit SET size = 1 WHERE size IS NULL;',
  'UPDATE visit SET size = 1 WHERE id IN (SELECT id FROM visit WHERE size IS NULL LIMIT 1000 FOR UPDATE SKIP LOCKED);',
  'CREATE INDEX CONCURRENTLY visit_of ON visit (size);',
  'CREATE INDEX visit_of ON visit (size);',
  'ALTER TABLE visit ADD COLUMN size integer;',
])('an online migration may not hold: %s', (statement) => {
  expect(lockingIn(ONLINE + statement)).toEqual([expect.stringMatching(/does not belong in an online migration\.$/)]);
});

test('a reason frees its own statement and no other', () => {
  const reason = '-- It locks for a moment: few rows.';
  const migration = `UPDATE visit SET a = 1;\n${reason}\nUPDATE hospital SET a = 1;\nCREATE INDEX of ON visit (a);`;
  expect(lockingIn(migration)).toHaveLength(2);
  expect(lockingIn('-- It locks for a moment:\nUPDATE hospital SET a = 1')).toHaveLength(1);
});
