import { type SQL, sql } from 'drizzle-orm';
import { nullable, text } from '../platform/database/rows.ts';

/*
 * The number and address for messages about a patient's care. Patients without a choice are reached; opt-outs are
 * respected. The mobile number comes first. Phone is used without a mobile number, or if Mobile is opted out and Phone
 * is opted in, because patients who stop messages must not get them at a number that they never agreed to.
 */

const usesMobile = sql`(patient.mobile_phone_no <> '' and not patient.mob_opt_out)`;

/** The alias of the account's `app_user` row in a query; the patient's row is always `patient`. */
type Account = 'app_user' | 'patient_user';

/** The number for SMS to a patient: ten digits, or null if none may be sent. */
export function smsNumber(account: Account): SQL<string | null> {
  const phoneNo = sql.raw(`${account}.phone_no`);
  return sql`case
    when ${usesMobile} then patient.mobile_phone_no
    when ${phoneNo} <> '' and not patient.phone_no_opt_out and (not patient.mob_opt_out or patient.phone_no_opt_in)
    then ${phoneNo} end`;
}

/** The channel of {@link smsNumber}, if there is one. */
export const SMS_CHANNEL_OF: SQL<'mob' | 'phoneNo'> = sql`case when ${usesMobile} then 'mob' else 'phoneNo' end`;

/** Why there is no {@link smsNumber}: distinguishes opt-outs from missing numbers. */
export const SMS_NOT_REACHED: SQL<'opted_out' | 'no_number'> = sql`
  case when patient.mob_opt_out or patient.phone_no_opt_out then 'opted_out' else 'no_number' end`;

/** The address for e-mails to a patient; null if they opted out. */
export function mailAddress(account: Account): SQL<string | null> {
  return sql`case when not patient.email_opt_out then nullif(${sql.raw(account)}.email, '') end`;
}

/** The columns of {@link REACHED_BY}. */
export const REACHED = {
  /** Ten digits; null if no SMS may be sent. */
  phoneNo: nullable(text),
  /** Null if they opted out of e-mail. */
  email: nullable(text),
  language: text,
};

/** How to reach a patient, as columns of `patient` and of the account's `patient_user`. */
export const REACHED_BY = sql`
  ${smsNumber('patient_user')} as phone_no,
  ${mailAddress('patient_user')} as email,
  patient_user.language`;
