import { type SQL, sql } from 'drizzle-orm';
import { nullable, text } from '../platform/database/rows.ts';

/*
 * Where messages about a patient's care go. Opt-outs decide: who has chosen nothing is reached. The mobile number comes
 * first. Phone follows where there is no mobile number, or where the mobile one is opted out and Phone is opted in:
 * whoever stops our messages is not to get them at another number that they have never agreed to.
 */

const usesMobile = sql`(patient.mobile_phone_no <> '' and not patient.mob_opt_out)`;

/** The account's row of `app_user` in a query by its alias; `patient` is always called so. */
type Account = 'app_user' | 'patient_user';

/** The number to which an SMS to a patient goes: ten digits, or null where none is to go. */
export function smsNumber(account: Account): SQL<string | null> {
  const phoneNo = sql.raw(`${account}.phone_no`);
  return sql`case
    when ${usesMobile} then patient.mobile_phone_no
    when ${phoneNo} <> '' and not patient.phone_no_opt_out and (not patient.mob_opt_out or patient.phone_no_opt_in)
    then ${phoneNo} end`;
}

/** The channel that {@link smsNumber} belongs to, where there is one. */
export const SMS_CHANNEL_OF: SQL<'mob' | 'phoneNo'> = sql`case when ${usesMobile} then 'mob' else 'phoneNo' end`;

/** Why there is no {@link smsNumber}: who wants none is told apart from whom nobody could reach. */
export const SMS_NOT_REACHED: SQL<'opted_out' | 'no_number'> = sql`
  case when patient.mob_opt_out or patient.phone_no_opt_out then 'opted_out' else 'no_number' end`;

/** The address for e-mails to a patient; null where they want none. */
export function mailAddress(account: Account): SQL<string | null> {
  return sql`case when not patient.email_opt_out then nullif(${sql.raw(account)}.email, '') end`;
}

/** How a patient is reached. */
export const REACHED = {
  /** Ten digits; null where no SMS is to go. */
  phoneNo: nullable(text),
  /** Null where they want no e-mail. */
  email: nullable(text),
  language: text,
};

/** The same as columns of `patient` and, of the patient's account, `patient_user`. */
export const REACHED_BY = sql`
  ${smsNumber('patient_user')} as phone_no,
  ${mailAddress('patient_user')} as email,
  patient_user.language`;
