import { keptLine } from '../text/marks.ts';
import { hasLetter } from '../text/names.ts';
import { isDay } from '../time/clock.ts';
import { MOST_COUNTED, PAGE_SIZE } from './answer.ts';
import type { InputSchema } from './endpoint.ts';
import type { PlainSentence } from './sentences.ts';
import { number, object, type StringSchema, string } from './yup.ts';

/**
 * The kinds of record that an id can name; the access tests use it to aim at other people's records. An
 * `account` is a user whom only they themselves may name, a `session`, `passkey`, `authenticatorApp` or `rememberedDevice` is one of the
 * caller's own, a `factorLift` one that another administrator has asked for, a `kioskPairing` is
 * named by the code that a device shows, a `proxyInvitation` by its secret, a `managedHospital` is one that the caller
 * acts for, `anyHospital` and `anyDoctor` one that anybody may name, a `coverage` and an `emergencyContact` are a patient's, a `freeSlot` is one of a doctor,
 * an `appointmentToCall` one whose patient is on the list of those to call,
 * an `offeredService` a type of visit of a hospital, a `consent` and a `signedDocument` a patient's, an `auditEntry` the position of one that is about
 * a patient, an `admin` is the user of an administrator, a `visibleAccount` the
 * caller's own user or an administrator whom the caller may see, a `patientImport` one that the caller has begun, a
 * `childAccess` access to a child that the caller holds, an `outgrownAccess` a parent's that ended as the caller grew up, a
 * `recordWithoutAccount` a patient whose record nobody signs in to, and a `document` one that is open unless it is said to be completed, not begun unless it is said to have a
 * draft, a `deadLetter` an event that a `subscription` could not be told, and a `submittedDocument` one whose answers are fixed, and which waits for a signature of the caller, and an
 * `appAccess` one that the caller has given to an app.
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

/** A UUID that names a record of the given kind. Empty, as a form sends what was not chosen, it names none. */
export function entityId(entity: EntityName, invalid = 'Must be a valid ID') {
  return string()
    .transform((given: unknown) => (given === '' ? undefined : given))
    .matches(UUID, { message: invalid, excludeEmptyString: true })
    .meta({ entity });
}

/** A text of one line. */
export function line() {
  return string().transform((typed: unknown) => (typeof typed === 'string' ? keptLine(typed) : typed));
}

/** A name of a person, such as the first one: a line with a letter in it. */
export function name() {
  return line()
    .max(30)
    .test(
      'letter',
      'Please enter a name with at least one letter.',
      (given) => !given || given === '-' || hasLetter(given),
    );
}

/** A last name: who has one name only enters a dash or a dot for it, and has a dash. */
export function familyName() {
  return name().transform((given: unknown) =>
    typeof given === 'string' && /^[^\p{L}\p{N}]+$/u.test(given) ? '-' : given,
  );
}

/** The code of a language (BCP 47), such as `de` or `pt-BR`; the server knows which it has. */
export const languageCode = string()
  .matches(/^[a-z]{2,3}(-[A-Z]{2})?$/, { message: 'Language is invalid', excludeEmptyString: true })
  .meta({ example: 'de' });

/** One of some values. Where nothing is chosen a form sends an empty text: that is missing, and not wrong. */
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

/**
 * An instant, or a date and time without a zone, `YYYY-MM-DDTHH:mm`: the wall clock of whichever place is meant, as a
 * date-time input gives it.
 */
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

/** What an answer's page says as `after` and `before`: base64url. */
const cursor = string()
  .matches(/^[\w-]{1,4000}$/, { excludeEmptyString: true })
  .meta({ example: '' });

const page = number().integer().min(0).max(1_000_000);
const size = number().integer().min(1).max(100);
const q = string().max(100);

/** The same for lists that are no longer than what is counted. */
export const numberedPageQuery = object({ page, size, q });

/**
 * The query of every list: `page` from 0 or, however long the list is, `after` or `before` with what the page before or
 * after said; `size` 1 to 100, `sort` as `field` or `-field`, `q` free text.
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
     * `password` is the one the caller has now; a `check-in-code` names an appointment, but not only by its id, and an
     * `id-or-name` a hospital; a `new-email` has no account yet.
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
    /** Of a result: it fits one of these. */
    anyOf?: readonly InputSchema[];
    /** Of a result: an object of any keys with such values. */
    values?: InputSchema;
    /** A value that fits where the rules alone do not say one. */
    example?: unknown;
  }
}

/** The `version` of a record that an edit was drawn from; without one the body is whole and the last writer wins. */
export const recordVersion = number().integer().min(0).max(2_147_483_647).meta({ kind: 'version' });
