import { day } from '../core/fields.ts';
import { number, object, string } from '../core/yup.ts';
import { isTimeZone } from '../time/zones.ts';

/** What became of a call: it was done, refused for whatever reason, or its answer was given once more. */
export const AUDIT_OUTCOMES = ['done', 'refused', 'repeated'] as const;

const text = () => string().trim().max(100);

/** What an administrator narrows the audit log down to; each may be left out or empty. */
export const auditFilterSchema = object({
  /** Part of a name, an e-mail address, or the id of a user or device. */
  who: text(),
  /** Whom it is about: part of the name of a patient or user, an e-mail address, or the id of either. */
  patient: text(),
  /** As the audit keeps it, or `opened`: a record of one patient or one document was opened or downloaded. */
  action: text(),
  outcome: string()
    .oneOf([...AUDIT_OUTCOMES, ''], 'Outcome is invalid')
    .meta({ example: 'done' }),
  /** First and last day, `YYYY-MM-DD`, both included. */
  from: day('Please choose a day.').meta({ example: '2030-05-15' }),
  to: day('Please choose a day.')
    .test('order', 'The last day must not be before the first.', function (last) {
      return !last || !this.parent.from || last >= this.parent.from;
    })
    .meta({ example: '2030-05-16' }),
});

/** IANA name of the zone whose days are meant; UTC where it is left out. */
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
  /** Only what stands before this position: the `before` of the page that came before it. */
  before: number().integer().min(1).max(Number.MAX_SAFE_INTEGER).meta({ example: 1_000_000_000 }),
  size: number().integer().min(1).max(100),
};

/** GET /audit */
export const auditQuery = auditByPersonQuery.shape(page);

/** GET /patient/access */
export const recordAccessQuery = object({
  ...page,
  /** `yes`: what the patient did is told as well. */
  own: string().oneOf(['yes', 'no', ''], 'Must be yes or no').meta({ example: 'yes' }),
});
