import { contractingIn } from './expand-only.ts';

test.each([
  'DROP TABLE visit',
  'ALTER TABLE visit DROP COLUMN note',
  'ALTER TABLE visit DROP note',
  'ALTER TABLE public.visit DROP COLUMN note',
  'ALTER TABLE "public"."visit" DROP COLUMN note',
  'CREATE TABLE other.visit (id uuid); ALTER TABLE visit DROP COLUMN note',
  'ALTER TABLE visit RENAME TO call',
  'ALTER TABLE visit RENAME COLUMN note TO text',
  'ALTER TABLE visit ALTER COLUMN size TYPE bigint USING size::bigint',
  'ALTER TABLE visit ADD COLUMN a text, ALTER note SET NOT NULL',
  'ALTER TABLE visit ALTER COLUMN note DROP DEFAULT',
  'ALTER TABLE visit ADD COLUMN reason text NOT NULL',
  'ALTER TABLE visit ADD CONSTRAINT short CHECK (length(note) < 10)',
  'ALTER TABLE visit ADD CONSTRAINT short CHECK (length(note) < 10) NOT VALID',
  'ALTER TABLE visit DROP CONSTRAINT visit_pkey',
  'DROP INDEX visit_once',
  'ALTER TABLE visit\n  ADD FOREIGN KEY (patient_id) REFERENCES patient',
  'CREATE UNIQUE INDEX one ON visit (patient_id)',
  'CREATE UNIQUE INDEX one ON public.visit (patient_id)',
  "ALTER TYPE state RENAME VALUE 'a' TO 'b'",
  'TRUNCATE visit',
  'REVOKE update ON visit FROM app',
  'CREATE TABLE other (id uuid); DROP FUNCTION tell()',
])('%s is what the previous api could not stand', (statement) => {
  expect(contractingIn(statement)).toEqual([expect.stringMatching(/^“.*” .* (the )?previous api.*\.$/)]);
});

test.each([
  'ALTER TABLE visit ADD COLUMN reason text',
  "ALTER TABLE visit ADD COLUMN reason text NOT NULL DEFAULT ''",
  'ALTER TABLE visit ADD COLUMN during tstzrange NOT NULL GENERATED ALWAYS AS (tstzrange(a, b)) STORED',
  'ALTER TABLE visit VALIDATE CONSTRAINT short',
  'ALTER TABLE visit ALTER COLUMN note DROP NOT NULL',
  'ALTER TABLE visit ALTER COLUMN note SET DEFAULT 1',
  'CREATE INDEX visit_of ON visit (patient_id)',
  'DROP TRIGGER tell ON visit',
  'CREATE TABLE public.call (id uuid NOT NULL); ALTER TABLE call ADD UNIQUE (id)',
  'CREATE TABLE call (id uuid NOT NULL); CREATE UNIQUE INDEX one ON call (id); ALTER TABLE call DROP COLUMN id',
  'CREATE FUNCTION tell() RETURNS trigger AS $$ BEGIN DROP TABLE x; END $$ LANGUAGE plpgsql',
  '-- DROP TABLE visit\nUPDATE visit SET reason = note WHERE reason IS NULL',
  "COMMENT ON TABLE visit IS 'was; DROP TABLE call'",
  '-- The previous api stands it: none of its statements names it; nor did the one before.\nALTER TABLE visit DROP note',
])('%s is', (statement) => {
  expect(contractingIn(statement)).toEqual([]);
});

const REASON = '-- The previous api stands it: none of its statements names it.';

test.each([
  ['the one before it', `DROP TABLE call;\n${REASON}\nALTER TABLE visit DROP note;`, 'DROP TABLE call'],
  ['the one after it', `${REASON}\nALTER TABLE visit DROP note;\nDROP TABLE call;`, 'DROP TABLE call'],
  ['the one after its line', `CREATE TABLE a (id uuid); ${REASON}\nDROP TABLE call;`, 'DROP TABLE call'],
  ['one that is given no reason', '-- The previous api stands it:\nDROP TABLE call;', 'DROP TABLE call'],
])('a reason frees its own statement and not %s', (_which, migration, refused) => {
  expect(contractingIn(migration)).toEqual([`“${refused}” takes away what the previous api may use.`]);
});
