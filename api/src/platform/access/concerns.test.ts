import { ROLES } from '@openward/contract';
import { PgDialect } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import type { Caller } from '../http/caller.ts';
import { concerns, visibility } from './visibility.ts';

/*
 * The rule for queries and the rule for one known row must agree for random callers and rows. The SQL condition is
 * interpreted by which column it compares with which value.
 */
const ids = ['a', 'b', 'c'] as const;
const id = fc.constantFrom(...ids);
const caller = fc.record({
  role: fc.constantFrom(...ROLES),
  patientId: fc.option(id),
  doctorId: fc.option(id),
  hospitalId: fc.option(id),
});
const row = fc.record({ patientId: id, doctorId: id, hospitalId: id });

const FIELD: Record<string, string> = {
  'appointment.patient_id': 'patientId',
  'appointment.doctor_id': 'doctorId',
  'doctor.hospital_id': 'hospitalId',
  'patient.id': 'patientId',
  'document.patient_id': 'patientId',
};

function isVisible(entity: 'appointment' | 'document' | 'patient', who: Caller, of: Record<string, string>): boolean {
  const { sql, params } = new PgDialect().sqlToQuery(visibility[entity](who));
  // None of the random patients is merged.
  if (sql === 'true' || sql === '"patient"."merged_into" is null') return true;
  if (sql === 'false') return false;
  const column = /"(\w+)"\."(\w+)" = \$1/.exec(sql);
  if (!column) throw new Error(`not understood: ${sql}`);
  const [, table, name] = column;
  const field = FIELD[`${table}.${name}`];
  return field !== undefined && of[field] === params[0];
}

test.each(['appointment', 'document', 'patient'] as const)(
  'who may see a row of %s hears of it, and nobody else',
  (entity) => {
    fc.assert(
      fc.property(caller, row, (who, of) => {
        const asked = who as Caller;
        const received = { patientIds: [of.patientId], doctorIds: [of.doctorId], hospitalIds: [of.hospitalId] };
        expect(concerns[entity](asked, received)).toBe(isVisible(entity, asked, of));
      }),
    );
  },
);
