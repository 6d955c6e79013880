import type { Role, UserStatus } from '@openward/contract';
import { boolean, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const hospital = pgTable('hospital', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  /** IANA name. */
  timeZone: text('time_zone').notNull(),
  /** As it stands on an envelope, in one line. */
  address: text().notNull().default(''),
  phoneNo: text('phone_no').notNull().default(''),
});

export const user = pgTable('app_user', {
  id: uuid().primaryKey(),
  username: text().notNull(),
  email: text().notNull(),
  passwordHash: text('password_hash').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  phoneNo: text('phone_no'),
  avatar: text(),
  role: text().$type<Role>().notNull(),
  status: text().$type<UserStatus>().notNull().default('ACTIVE'),
  hospitalId: uuid('hospital_id'),
  answeredSecretQuestions: boolean('answered_secret_questions').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const patient = pgTable('patient', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  dateOfBirth: date('date_of_birth'),
  emailOptIn: boolean('email_opt_in').notNull().default(true),
  emailOptOut: boolean('email_opt_out').notNull().default(false),
  mobOptIn: boolean('mob_opt_in').notNull().default(true),
  mobOptOut: boolean('mob_opt_out').notNull().default(false),
});

export const doctor = pgTable('doctor', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  hospitalId: uuid('hospital_id').notNull(),
  speciality: text().array().notNull(),
  slotMinutes: integer('slot_minutes').notNull().default(30),
  /** Minutes kept free after each visit. */
  bufferMinutes: integer('buffer_minutes').notNull().default(0),
});
