import { day } from '../core/fields.ts';
import { number, object, string } from '../core/yup.ts';
import { isTimeZone } from '../time/zones.ts';

/** The outcome of a call; `repeated` means that it got an earlier answer again. */
export const AUDIT_OUTCOMES = ['done', 'refused', 'repeated'] as const;

const text = () => string().trim().max(100);

/** The filter of the audit log; every field is optional. */
export const auditFilterSchema = object({
  /** Part of a name, an e-mail address, or an id of a user or device. */
  who: text(),
  /** The affected patient or user: part of a name, an e-mail address, or an id. */
  patient: text(),
  /** An audit action, or `opened`: a single patient's record or a document was opened or downloaded. */
  action: text(),
  outcome: string()
    .oneOf([...AUDIT_OUTCOMES, ''], 'Outcome is invalid')
    .meta({ example: 'done' }),
  /** First and last day, `YYYY-MM-DD`, both inclusive. */
  from: day('Please choose a day.').meta({ example: '2030-05-15' }),
  to: day('Please choose a day.')
    .test('order', 'The last day must not be before the first.', function (last) {
      return !last || !this.parent.from || last >= this.parent.from;
    })
    .meta({ example: '2030-05-16' }),
});

/** IANA zone of the days; UTC by default. */
const timeZone = string()
  .max(60)
  .test('zone', 'Must be a valid time zone', isTimeZone)
  .meta({ example: 'Europe/Madrid' });

/** GET /audit/by-person */
export const auditByPersonQuery = auditFilterSchema.shape({ timeZone });

/** GET /audit/export.csv */
export const auditExportQuery = auditByPersonQuery.shape({
  /** `person`: one row for each person and day. */
  by: string().oneOf(['person', ''], 'Must be person').meta({ example: 'person' }),
});

/** A page of entries, newest first. */
const page = {
  /** Entries before this position: the `before` of the previous page. */
  before: number().integer().min(1).max(Number.MAX_SAFE_INTEGER).meta({ example: 1_000_000_000 }),
  size: number().integer().min(1).max(100),
};

/** GET /audit */
export const auditQuery = auditByPersonQuery.shape(page);

/** GET /patient/access */
export const recordAccessQuery = object({
  ...page,
  /** `yes`: includes the patient's own actions. */
  own: string().oneOf(['yes', 'no', ''], 'Must be yes or no').meta({ example: 'yes' }),
});
