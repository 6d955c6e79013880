import { sql } from 'drizzle-orm';
import { boolean, date, integer, pgTable, primaryKey, text, time, uuid } from 'drizzle-orm/pg-core';

/** Wall-clock hours in the hospital's time zone; those of one doctor and weekday never overlap while valid. */
export const workingHours = pgTable('working_hours', {
  id: uuid().primaryKey().default(sql`gen_random_uuid()`),
  doctorId: uuid('doctor_id').notNull(),
  /** ISO 8601: Monday is 1. */
  weekday: integer().notNull(),
  starts: time().notNull(),
  /** `24:00` is midnight at the end of the day. */
  ends: time().notNull(),
  /** The first valid day. */
  validFrom: date('valid_from').notNull().default('2000-01-01'),
  /** The last valid day; null while no end is known. */
  validTo: date('valid_to'),
});

/** A day with other hours than its weekday, or off where both times are null. */
export const specialDay = pgTable('special_day', {
  id: uuid().primaryKey().default(sql`gen_random_uuid()`),
  doctorId: uuid('doctor_id').notNull(),
  onDay: date('on_day').notNull(),
  starts: time(),
  ends: time(),
  /** The end of a night shift, which goes on after `ends`, 24:00; otherwise null. */
  endsNextDay: time('ends_next_day'),
});

/** How long a type of visit takes with a doctor, where it differs from one slot. */
export const visitLength = pgTable(
  'visit_length',
  {
    doctorId: uuid('doctor_id').notNull(),
    consultationType: text('consultation_type').notNull(),
    minutes: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.doctorId, table.consultationType] })],
);

/** A doctor's booking rules; they apply to every appointment where the type is empty. */
export const bookingRule = pgTable(
  'booking_rule',
  {
    doctorId: uuid('doctor_id').notNull(),
    consultationType: text('consultation_type').notNull(),
    noticeMinutes: integer('notice_minutes').notNull(),
    cancelMinutes: integer('cancel_minutes').notNull(),
    mostPerDay: integer('most_per_day'),
    newPatientsOnly: boolean('new_patients_only').notNull(),
    autoConfirm: boolean('auto_confirm').notNull(),
  },
  (table) => [primaryKey({ columns: [table.doctorId, table.consultationType] })],
);

/** Days on which a hospital is closed, except for doctors with their own {@link specialDay}. */
export const hospitalHoliday = pgTable(
  'hospital_holiday',
  {
    hospitalId: uuid('hospital_id').notNull(),
    onDay: date('on_day').notNull(),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.onDay] })],
);
