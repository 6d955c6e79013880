import { contractingIn } from './expand-only.ts';

test.each([
  'DROP TABLE visit',
  'ALTER TABLE visit DROP COLUMN note',
  'ALTER TABLE visit DROP note',
  'ALTER TABLE visit RENAME TO call',
  'ALTER TABLE visit RENAME COLUMN note TO text',
  'ALTER TABLE visit ALTER COLUMN size TYPE bigint USING size::bigint',
  'ALTER TABLE visit ADD COLUMN a text, ALTER note SET NOT NULL',
  'ALTER TABLE visit ALTER COLUMN note DROP DEFAULT',
  'ALTER TABLE visit ADD COLUMN reason text NOT NULL',
  'ALTER TABLE visit ADD CONSTRAINT short CHECK (length(note) < 10)',
  'ALTER TABLE visit\n  ADD FOREIGN KEY (patient_id) REFERENCES patient',
  'CREATE UNIQUE INDEX one ON visit (patient_id)',
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
  'ALTER TABLE visit ADD CONSTRAINT short CHECK (length(note) < 10) NOT VALID',
  'ALTER TABLE visit ALTER COLUMN note DROP NOT NULL',
  'ALTER TABLE visit DROP CONSTRAINT short, ADD CONSTRAINT short CHECK (length(note) < 20) NOT VALID',
  'ALTER TABLE visit ALTER COLUMN note SET DEFAULT 1',
  'CREATE INDEX visit_of ON visit (patient_id)',
  'DROP INDEX visit_of',
  'CREATE TABLE call (id uuid NOT NULL); CREATE UNIQUE INDEX one ON call (id); ALTER TABLE call DROP COLUMN id',
  'CREATE FUNCTION tell() RETURNS trigger AS $$ BEGIN DROP TABLE x; END $$ LANGUAGE plpgsql',
  '-- DROP TABLE visit\nUPDATE visit SET reason = note WHERE reason IS NULL',
  '-- The previous api stands it: no statement of its names the column.\nALTER TABLE visit DROP COLUMN note',
])('%s is', (statement) => {
  expect(contractingIn(statement)).toEqual([]);
});
