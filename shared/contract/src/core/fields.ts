import { keptLine } from '../text/marks.ts';
import { hasLetter } from '../text/names.ts';
import { isDay } from '../time/clock.ts';
import { MOST_COUNTED, PAGE_SIZE } from './answer.ts';
import type { InputSchema } from './endpoint.ts';
import type { PlainSentence } from './sentences.ts';
import { number, object, type StringSchema, string, type TestContext } from './yup.ts';

/**
 * The kinds of record that an id can name. The access tests use them to try ids of other users' records.
 * - `account`: only the user may name it; `visibleAccount`: the caller's own or a visible administrator; `admin`: an
 * administrator.
 * - `session`, `passkey`, `authenticatorApp`, `rememberedDevice`, `appAccess`, `patientImport`: the caller's own.
 * - `factorLift`: requested by another administrator; `kioskPairing`: named by the device's code.
 * - `proxyInvitation`: named by its secret; `managedHospital`: the caller manages it; `anyHospital`, `anyDoctor`:
 * public.
 * - `coverage`, `emergencyContact`, `consent`, `signedDocument`: a patient's; `auditEntry`: a position in the audit.
 * - `freeSlot`: a doctor's; `appointmentToCall`: its patient is on the call list; `offeredService`: a hospital's.
 * - `childAccess`: the caller's access to a child; `outgrownAccess`: a parent's, ended when the caller came of age.
 * - `recordWithoutAccount`: a patient without an account; `deadLetter`: an event that a `subscription` did not get.
 * - `document`: open and not started, unless the name says otherwise; `submittedDocument`: waits for the caller's
 * signature.
 */
export type EntityName =
  | 'app'
  | 'appAccess'
  | 'appRequest'
  | 'launchableApp'
  | 'appointment'
  | 'appointmentToCall'
  | 'patient'
  | 'doctor'
  | 'anyDoctor'
  | 'coverage'
  | 'consent'
  | 'offeredService'
  | 'signedDocument'
  | 'auditEntry'
  | 'emergencyContact'
  | 'freeSlot'
  | 'hospital'
  | 'user'
  | 'account'
  | 'visibleAccount'
  | 'session'
  | 'wayChange'
  | 'passkey'
  | 'authenticatorApp'
  | 'rememberedDevice'
  | 'factorLift'
  | 'kiosk'
  | 'kioskPairing'
  | 'managedHospital'
  | 'anyHospital'
  | 'admin'
  | 'waitingRequest'
  | 'waitingOffer'
  | 'smsTemplate'
  | 'bulkExport'
  | 'bulkExportFile'
  | 'bulkSms'
  | 'proxyGrant'
  | 'proxyInvitation'
  | 'childAccess'
  | 'outgrownAccess'
  | 'accessLimit'
  | 'recordWithoutAccount'
  | 'duplicateRecord'
  | 'patientMerge'
  | 'patientImport'
  | 'form'
  | 'document'
  | 'completedDocument'
  | 'draftedDocument'
  | 'submittedDocument'
  | 'documentFile'
  | 'subscription'
  | 'deadLetter';

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const WALL_CLOCK = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/;

/** A UUID of a record of this kind. An empty text means no record, because forms send unselected fields as empty. */
export function entityId(entity: EntityName, invalid = 'Must be a valid ID') {
  return string()
    .transform((given: unknown) => (given === '' ? undefined : given))
    .matches(UUID, { message: invalid, excludeEmptyString: true })
    .meta({ entity });
}

/** Text of one line. */
export function line() {
  return string().transform((typed: unknown) => (typeof typed === 'string' ? keptLine(typed) : typed));
}

/** A person's name: a line with at least one letter. */
export function name() {
  return line()
    .max(30)
    .test(
      'letter',
      'Please enter a name with at least one letter.',
      (given) => !given || given === '-' || hasLetter(given),
    );
}

/** A last name. Input without letters or digits becomes a dash, for people who have only one name. */
export function familyName() {
  return name().transform((given: unknown) =>
    typeof given === 'string' && /^[^\p{L}\p{N}]+$/u.test(given) ? '-' : given,
  );
}

/** A language code (BCP 47), such as `de` or `pt-BR`; only the server knows which languages exist. */
export const languageCode = string()
  .matches(/^[a-z]{2,3}(-[A-Z]{2})?$/, { message: 'Language is invalid', excludeEmptyString: true })
  .meta({ example: 'de' });

/** One of the given values. Forms send an empty text if nothing is selected: that counts as missing, not as invalid. */
export function choice<V extends string>(values: readonly V[], invalid: string, required: string) {
  return string()
    .oneOf([...values, ''], invalid)
    .required(required) as StringSchema<V>;
}

/** An instant on the wire: ISO 8601 with a zone, stored as UTC. Years 1900 to 2199. */
export function instant(message = 'Must be a valid date and time') {
  return string()
    .test('instant', message, (value) => !value || (INSTANT.test(value) && exists(value)))
    .meta({ kind: 'instant' });
}

/** An instant, or a local time without a zone, `YYYY-MM-DDTHH:mm`, as a date-time input gives it. */
export function instantOrWallClock(message = 'Must be a valid date and time') {
  return string()
    .test(
      'instant-or-wall-clock',
      message,
      (value) => !value || ((INSTANT.test(value) || WALL_CLOCK.test(value)) && exists(value)),
    )
    .meta({ kind: 'instant-or-wall-clock' });
}

/** A day, `YYYY-MM-DD`. Years 1900 to 2199. */
export function day(message: string) {
  return string().test('day', message, (value) => !value || isDay(value));
}

function exists(value: string): boolean {
  return isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));
}

/** The `after` and `before` cursors of a page: base64url. */
const cursor = string()
  .matches(/^[\w-]{1,4000}$/, { excludeEmptyString: true })
  .meta({ example: '' });

const page = number().integer().min(0).max(1_000_000);
const size = number().integer().min(1).max(100);
const q = string().max(100);

/** Query of lists that page numbers can reach completely. */
export const numberedPageQuery = object({ page, size, q });

/**
 * The query of every list: `page` from 0, or the `after` or `before` cursor of a previous answer; `size` 1 to 100;
 * `sort` as `field` or `-field`; `q` free text.
 */
export const pageQuery = object({
  page: page.test(
    'counted',
    'Page numbers end at row 1,000. Continue with the value of “after” from the last page.' satisfies PlainSentence,
    (number, { parent }) => (number ?? 0) * ((parent as PageQuery).size ?? PAGE_SIZE) < MOST_COUNTED,
  ),
  after: cursor,
  before: cursor,
  size,
  sort: string().matches(/^-?[a-zA-Z]{1,40}$/, 'Must be a field name, with - in front to sort in descending order'),
  q,
});
export type PageQuery = {
  page?: number;
  after?: string;
  before?: string;
  size?: number;
  sort?: string;
  q?: string;
};

declare module 'yup' {
  interface CustomSchemaMetadata {
    entity?: EntityName;
    /**
     * `password`: the caller's current one. `check-in-code`: names an appointment by id or short code. `id-or-name`:
     * names a hospital. `new-email`: belongs to no account yet.
     */
    kind?:
      | 'check-in-code'
      | 'day'
      | 'id'
      | 'id-or-name'
      | 'instant'
      | 'instant-or-wall-clock'
      | 'new-email'
      | 'new-name'
      | 'participants'
      | 'password'
      | 'version';
    /** For results: the value matches one of these schemas. */
    anyOf?: readonly InputSchema[];
    /** For results: an object with any keys and values of this schema. */
    values?: InputSchema;
    /** A valid value, if the rules alone do not produce one. */
    example?: unknown;
  }
}

/** The record's `version` that an edit is based on. Without it the whole record is replaced. */
export const recordVersion = number().integer().min(0).max(2_147_483_647).meta({ kind: 'version' });

/** Tests that an end is after the start beside it; both are optional. */
export function isAfterStart(this: TestContext, end: string | null | undefined): boolean {
  const start = this.parent.startDateTime;
  return !end || !start || Date.parse(end) > Date.parse(start);
}
