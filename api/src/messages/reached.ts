import { sql } from 'drizzle-orm';
import { nullable, text } from '../platform/database/rows.ts';

/** How a patient is reached, by what they have agreed to. */
export const REACHED = {
  /** Ten digits; null where they want no SMS. */
  phoneNo: nullable(text),
  /** Null where they want no e-mail. */
  email: nullable(text),
  language: text,
};

/** The same as columns of `patient` and, of the patient's account, `patient_user`. */
export const REACHED_BY = sql`
  case when patient.mob_opt_in and not patient.mob_opt_out then nullif(patient_user.phone_no, '') end as phone_no,
  case when patient.email_opt_in and not patient.email_opt_out then patient_user.email end as email,
  patient_user.language`;
