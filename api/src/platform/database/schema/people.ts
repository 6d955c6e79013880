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
  /** One line, as on an envelope. */
  address: text().notNull().default(''),
  phoneNo: text('phone_no').notNull().default(''),
  /** No users can be added to an inactive hospital. */
  status: text().$type<UserStatus>().notNull().default('ACTIVE'),
  /** A trigger increments it with each change. */
  version: integer().notNull().default(1),
});

/** The settings of the whole practice; it has one row. */
export const practice = pgTable('practice', {
  id: uuid().primaryKey(),
  /** Empty where it has none. */
  name: text().notNull(),
  /** As displayed; empty where the server's `PRACTICE_PHONE` applies. */
  phoneNo: text('phone_no').notNull(),
  /** Times of day between which no SMS is sent, such as `21:00`. */
  quietFrom: text('quiet_from').notNull(),
  quietTo: text('quiet_to').notNull(),
  /** The language of the forms (BCP 47). */
  formLanguage: text('form_language').notNull(),
  /** Hours before an appointment; 0 for none. */
  firstReminder: integer('first_reminder').notNull(),
  lastReminder: integer('last_reminder').notNull(),
  signUpVerification: text('sign_up_verification').$type<SignUpVerification>().notNull(),
  /** Years for which text messages are kept; 0 for unlimited. */
  keepMessages: integer('keep_messages').notNull().default(0),
  /** Such as `#0e6d66`; empty for the portal's own colour. */
  color: text().notNull().default(''),
  /** Digest of a {@link practiceLogo}; empty for none. */
  logo: text().notNull().default(''),
  /** When `openward backup` last completed; null for never. */
  backedUpAt: timestamp('backed_up_at', { withTimezone: true }),
  /** A trigger increments it with each change. */
  version: integer().notNull(),
});

/** The practice's logo, and earlier ones that open pages may still request. */
export const practiceLogo = pgTable('practice_logo', {
  /** SHA-256, hexadecimal. */
  digest: text().primaryKey(),
  mediaType: text('media_type').notNull(),
  content: bytea().notNull(),
  addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
});

export const user = pgTable('app_user', {
  id: uuid().primaryKey(),
  /** The sign-in name: the address that the owner has verified. Codes and notices go there. */
  username: text().notNull(),
  /** Contact data: staff may change it, so it gives no access. */
  email: text().notNull(),
  passwordHash: text('password_hash').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  /** Contact data: anyone who can edit the record may change it, so it gives no access. */
  phoneNo: text('phone_no'),
  /** The first number for codes; a trigger copies the contact number of a new account. Later: `way_change`. */
  codePhoneNo: text('code_phone_no'),
  /** Set by "This was not me" until the password changes: the old one is refused, and contacts for codes stay. */
  waysLocked: boolean('ways_locked').notNull().default(false),
  /** The channel of a link that removed a second factor. No codes go there until a new password is set. */
  closedWays: text('closed_ways').array().$type<CodeChannel[]>().notNull().default([]),
  /** The language of messages to the user, such as `de`. */
  language: text().notNull().default('en'),
  avatar: text(),
  role: text().$type<Role>().notNull(),
  status: text().$type<UserStatus>().notNull().default('ACTIVE'),
  hospitalId: uuid('hospital_id'),
  /** The factor that sign-in asks for besides the password; `code` where there are both kinds. Null without one. */
  secondFactor: text('second_factor').$type<SecondFactor>(),
  /** The deadline for setting up a second factor; null until one is requested. */
  secondFactorDueAt: timestamp('second_factor_due_at', { withTimezone: true }),
  /** An administrator allows the hospital's sign-in to join this account without its password. */
  providerAllowed: boolean('provider_allowed').notNull().default(false),
  answeredSecretQuestions: boolean('answered_secret_questions').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  /** For accounts of staff, incremented with each change; a patient's record has its own version. */
  version: integer().notNull().default(1),
});

export const patient = pgTable('patient', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  dateOfBirth: date('date_of_birth'),
  /** A trigger increments it with each change of the record. */
  version: integer().notNull().default(1),
  /** Links to visits carry this number and are valid only while it is unchanged. */
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
  /** For a merged record, the record that holds everything now. */
  mergedInto: uuid('merged_into'),
});

/** A merge of two records: see the migration. Only the code of merges reads `said` and `moved`. */
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

/** A patient's home and billing address; columns have the names of the API. */
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

/** The columns that each version of a record has changed, for all tables; triggers write it. */
export const recordChange = pgTable('record_change', {
  recordId: uuid('record_id').notNull(),
  version: integer().notNull(),
  /** Names of columns. */
  fields: text().array().notNull(),
  /** Null where no user made the change. */
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
  /** Incremented when the doctor's bookable time changes. */
  availabilityVersion: integer('availability_version').notNull().default(1),
});
