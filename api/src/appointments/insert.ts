import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { type AppointmentRow, selectAppointments } from './records.ts';

/** What a new appointment is made of; everything else follows from it or has its default. */
export interface NewAppointment {
  id: string;
  doctorId: string;
  patientId: string;
  startsAt: Date;
  endsAt: Date;
  consultationType: string;
  description: string;
  createdBy: string;
}

/**
 * Books a time and reads what was made, in one round trip.
 * @returns undefined where it gave way to another one: the doctor or the patient is taken, or the check-in code is
 */
export async function insertAppointment(tx: Tx, made: NewAppointment): Promise<AppointmentRow | undefined> {
  const inserted = sql`
    with appointment as (
      insert into appointment
        (id, doctor_id, patient_id, starts_at, ends_at, status, consultation_type, description, created_by)
      values (${made.id}, ${made.doctorId}, ${made.patientId}, ${made.startsAt.toISOString()},
              ${made.endsAt.toISOString()}, 'BOOKED', ${made.consultationType}, ${made.description}, ${made.createdBy})
      on conflict do nothing
      returning *)`;
  const [row] = await selectAppointments(tx, undefined, undefined, inserted);
  return row;
}
