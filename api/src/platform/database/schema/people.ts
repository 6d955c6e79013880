import type { Role, UserStatus } from '@openward/contract';
import type { CodeChannel, SecondFactor } from '@openward/contract/accounts';
import type { SignUpVerification } from '@openward/contract/practice';
import { boolean, customType, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

export const hospital = pgTable('hospital', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  /** IANA name. */
  timeZone: text('time_zone').notNull(),
  /** As it stands on an envelope, in one line. */
  address: text().notNull().default(''),
  phoneNo: text('phone_no').notNull().default(''),
  /** Nobody is added to an inactive one. */
  status: text().$type<UserStatus>().notNull().default('ACTIVE'),
  /** Rises with each change, whoever makes it: a trigger sees to it. */
  version: integer().notNull().default(1),
});

/** What administrators decide for the whole practice; it has one row. */
export const practice = pgTable('practice', {
  id: uuid().primaryKey(),
  /** Empty where it has none. */
  name: text().notNull(),
  /** As people read it; empty where the server's `PRACTICE_PHONE` counts. */
  phoneNo: text('phone_no').notNull(),
  /** Times of day between which no SMS goes out, such as `21:00`. */
  quietFrom: text('quiet_from').notNull(),
  quietTo: text('quiet_to').notNull(),
  /** In which forms are written (BCP 47). */
  formLanguage: text('form_language').notNull(),
  /** Hours before an appointment; 0 for none. */
  firstReminder: integer('first_reminder').notNull(),
  lastReminder: integer('last_reminder').notNull(),
  signUpVerification: text('sign_up_verification').$type<SignUpVerification>().notNull(),
  /** Years for which text messages are kept; 0 for always. */
  keepMessages: integer('keep_messages').notNull().default(0),
  /** Such as `#0e6d66`; empty for that of the portal. */
  color: text().notNull().default(''),
  /** Digest of a {@link practiceLogo}; empty for none. */
  logo: text().notNull().default(''),
  /** When `openward backup` last wrote all of it; null where it never has. */
  backedUpAt: timestamp('backed_up_at', { withTimezone: true }),
  /** Rises with each change, whoever makes it: a trigger sees to it. */
  version: integer().notNull(),
});

/** The practice's logo, and those before it that pages may still ask for. */
export const practiceLogo = pgTable('practice_logo', {
  /** SHA-256, hexadecimal. */
  digest: text().primaryKey(),
  mediaType: text('media_type').notNull(),
  content: bytea().notNull(),
  addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
});

export const user = pgTable('app_user', {
  id: uuid().primaryKey(),
  /** The name to sign in with: the address that the account's owner has verified. Codes and notices go there. */
  username: text().notNull(),
  /** Contact data: staff may change it, and it opens nothing. */
  email: text().notNull(),
  passwordHash: text('password_hash').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  /** Contact data: whoever edits the record may change it, and it opens nothing. */
  phoneNo: text('phone_no'),
  /** The first number for codes: a trigger takes the contact number of a new account. Later ones are in `way_change`. */
  codePhoneNo: text('code_phone_no'),
  /** True from "This was not me" until the password is set anew: the old one opens nothing, and nobody changes the ways. */
  waysLocked: boolean('ways_locked').notNull().default(false),
  /** The way by which a link came that removed a second factor. Until there is a new password, no codes go there. */
  closedWays: text('closed_ways').array().$type<CodeChannel[]>().notNull().default([]),
  /** The language of the portal's messages to them: a code such as `de`. */
  language: text().notNull().default('en'),
  avatar: text(),
  role: text().$type<Role>().notNull(),
  status: text().$type<UserStatus>().notNull().default('ACTIVE'),
  hospitalId: uuid('hospital_id'),
  /** What a password asks for as well; a `code` where they have both. Null without one. */
  secondFactor: text('second_factor').$type<SecondFactor>(),
  /** From when on nothing else opens without one; null until somebody asks for it. */
  secondFactorDueAt: timestamp('second_factor_due_at', { withTimezone: true }),
  /** An administrator said that the hospital's sign-in may join this account without its password. */
  providerAllowed: boolean('provider_allowed').notNull().default(false),
  answeredSecretQuestions: boolean('answered_secret_questions').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  /** Of an account of staff it rises with each change, whoever makes it; a patient's record has its own. */
  version: integer().notNull().default(1),
});

export const patient = pgTable('patient', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  dateOfBirth: date('date_of_birth'),
  /** Rises with each change of the record, whoever makes it: a trigger sees to it. */
  version: integer().notNull().default(1),
  /** Which links to visits are good: those that were made since it rose last. */
  visitLinks: integer('visit_links').notNull().default(0),
  mailAddress: text('mail_address').notNull().default(''),
  mobilePhoneNo: text('mobile_phone_no').notNull().default(''),
  emailOptIn: boolean('email_opt_in').notNull().default(false),
  emailOptOut: boolean('email_opt_out').notNull().default(false),
  mobOptIn: boolean('mob_opt_in').notNull().default(false),
  mobOptOut: boolean('mob_opt_out').notNull().default(false),
  mailingOptIn: boolean('mailing_opt_in').notNull().default(false),
  mailingOptOut: boolean('mailing_opt_out').notNull().default(false),
  phoneNoOptIn: boolean('phone_no_opt_in').notNull().default(false),
  phoneNoOptOut: boolean('phone_no_opt_out').notNull().default(false),
  elcNotiOptIn: boolean('elc_noti_opt_in').notNull().default(false),
  elcNotiOptOut: boolean('elc_noti_opt_out').notNull().default(false),
  primaryHealthInsurer: text('primary_health_insurer').notNull().default(''),
  primaryHealthInsurerId: text('primary_health_insurer_id').notNull().default(''),
  secondaryHealthInsurer: text('secondary_health_insurer').notNull().default(''),
  secondaryHealthInsurerId: text('secondary_health_insurer_id').notNull().default(''),
  emgrContName: text('emgr_cont_name').notNull().default(''),
  emgrContPhone: text('emgr_cont_phone').notNull().default(''),
  emgrContRelation: text('emgr_cont_relation').notNull().default(''),
  /** Of a record that was merged: the one that holds everything now. */
  mergedInto: uuid('merged_into'),
});

/** A merge of two records: see the migration. What both said and what was moved, its own code reads. */
export const patientMerge = pgTable('patient_merge', {
  id: uuid().primaryKey(),
  keptId: uuid('kept_id').notNull(),
  mergedId: uuid('merged_id').notNull(),
  mergedAt: timestamp('merged_at', { withTimezone: true }).notNull(),
  mergedBy: uuid('merged_by').notNull(),
  reason: text().notNull(),
  said: jsonb().$type<unknown>().notNull(),
  /** Keys of rows by what was done with them. */
  moved: jsonb().$type<Record<string, string[]>>().notNull(),
  undoneAt: timestamp('undone_at', { withTimezone: true }),
  undoneBy: uuid('undone_by'),
  undoReason: text('undo_reason'),
});

/** Where a patient lives, and where bills go; the columns are named as on the wire. */
export const patientAddress = pgTable('patient_address', {
  patientId: uuid('patient_id').primaryKey(),
  id: uuid().notNull(),
  phyAddress1: text('phy_address1').notNull(),
  phyAddress2: text('phy_address2').notNull(),
  phyAddress3: text('phy_address3').notNull(),
  phyCity: text('phy_city').notNull(),
  phyState: text('phy_state').notNull(),
  phyZipCode: text('phy_zip_code').notNull(),
  billingAddress1: text('billing_address1').notNull(),
  billingAddress2: text('billing_address2').notNull(),
  billingAddress3: text('billing_address3').notNull(),
  billingCity: text('billing_city').notNull(),
  billingState: text('billing_state').notNull(),
  billingZipCode: text('billing_zip_code').notNull(),
  isBillingAddressSameAsPhysicalAddress: boolean('is_billing_address_same_as_physical_address').notNull(),
});

/** Which columns each version of a record has changed, whichever table it is kept in; written by triggers. */
export const recordChange = pgTable('record_change', {
  recordId: uuid('record_id').notNull(),
  version: integer().notNull(),
  /** Names of columns. */
  fields: text().array().notNull(),
  /** Null where nobody did it by hand. */
  changedBy: uuid('changed_by'),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
});

export const doctor = pgTable('doctor', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  hospitalId: uuid('hospital_id').notNull(),
  speciality: text().array().notNull(),
  slotMinutes: integer('slot_minutes').notNull().default(30),
  /** Minutes kept free after each visit. */
  bufferMinutes: integer('buffer_minutes').notNull().default(0),
  /** Rises each time somebody changes when the doctor can be booked. */
  availabilityVersion: integer('availability_version').notNull().default(1),
});
