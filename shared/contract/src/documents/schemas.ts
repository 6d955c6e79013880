import { day, entityId, languageCode, pageQuery } from '../core/fields.ts';
import type { PlainSentence } from '../core/sentences.ts';
import {
  array,
  boolean,
  exactString,
  mixed,
  number,
  object,
  string,
  type TestContext,
  withLimits,
} from '../core/yup.ts';
import { isDay } from '../forms/field-types.ts';
import { MOST_SIGNERS } from '../forms/signers.ts';
import type { AnswerValue } from '../forms/types.ts';
import type { PersonName } from '../people/types.ts';
import {
  isOtherName,
  OWED_KINDS,
  SIGNATURE_PROBLEM,
  type SignatureStrokes,
  signedName,
  strokesProblem,
} from './rules.ts';

/** Limits of one assignment. */
export const MOST_PATIENTS = 1_000;

export const MOST_FORMS = 20;

/** Limits of attached files: bytes per file, and number of files. */
export const MOST_FILE_BYTES = 5 * 1024 * 1024;

export const MOST_FILES = 10;

/** A chosen id, with the same message for every problem. */
const chosenId = (entity: 'patient' | 'form', invalid: string) =>
  entityId(entity, invalid).typeError(invalid).required(invalid);

/** POST /document/assign (specification, section 5). */
export const assignSchema = object({
  patientId: array(chosenId('patient', 'Invalid patient name'))
    .typeError('Invalid patient name')
    .min(1, 'Choose any one patient')
    .max(MOST_PATIENTS, withLimits('Please choose at most {max} patients.'))
    .required('Choose any one patient'),
  dynamicFormId: array(chosenId('form', 'Invalid form name'))
    .typeError('Invalid form name')
    .min(1, 'Choose any one form name')
    .max(MOST_FORMS, withLimits('Please choose at most {max} forms.'))
    .required('Choose any one form name'),
  dueOn: string()
    .test('day', 'Must be a valid date', (value) => !value || isDay(value))
    .nullable()
    .meta({ example: '2099-12-31' }),
});

/** GET /document/alerts/:patientId: the id of the patient or the account. */
export const alertAnswersParams = object({ patientId: entityId('patient').required('Patient is required') });

/** By default the caller's own documents. */
export const documentsQuery = pageQuery.shape({ patientId: entityId('patient') });

/** Filters of the list of open documents. */
const owedFilter = {
  formId: entityId('form'),
  /** Patients with an appointment with this doctor. */
  doctorId: entityId('doctor'),
  /** Assigned at least this many days ago. */
  olderThan: number().integer().min(0).max(3_650),
  /** Patient comes today, overdue, or waiting for the practice's signature. */
  which: string().oneOf(OWED_KINDS, 'Filter is invalid'),
};

/** GET /document/queue: `q` searches patients and forms. */
export const owedQuery = pageQuery.shape(owedFilter);

/** Most documents in one reminder call. */
export const MOST_REMINDED = 1_000;

/** POST /document/remind: these documents, or all in a list. */
export const remindSchema = object({
  documentId: array(entityId('document').required('Document is required'))
    .max(MOST_REMINDED, withLimits('Please choose at most {max} documents.'))
    .nullable(),
  filter: object({ ...owedFilter, q: string().max(100) })
    .default(undefined)
    .nullable()
    .meta({ example: null }),
  /** Includes patients reminded in the last 24 hours. */
  isAgain: boolean().default(false),
}).test(
  'chosen',
  ({ documentId, filter }, context) =>
    Boolean(documentId?.length || filter) ||
    context.createError({ path: 'documentId', message: 'Please choose documents.' }),
);

/** `/document/answers/:formId` */
export const answersParams = object({ formId: entityId('form').required('Form is required') });

/** Filters of a table of answers. */
const answersFilter = {
  /** Days of completion, both inclusive, in UTC. */
  from: day('Must be a valid date').meta({ example: '2020-01-01' }),
  to: day('Must be a valid date').meta({ example: '2099-12-31' }),
  /** Patients with an appointment with this doctor. */
  doctorId: entityId('doctor'),
  /** A question by name, and its answer: an option (up to 500 characters) or part of a free text. */
  question: string().max(60),
  value: string().max(500),
};

export const answersQuery = pageQuery.shape(answersFilter);

export const answersFileQuery = object({ ...answersFilter, q: string().max(100) });

/** `/document/:id` and its subpaths. */
export const documentParams = object({ id: entityId('document').required('Document is required') });

export const completedDocumentParams = object({ id: entityId('completedDocument').required('Document is required') });

export const submittedDocumentParams = object({ id: entityId('submittedDocument').required('Document is required') });

export const draftedDocumentParams = object({ id: entityId('draftedDocument').required('Document is required') });

/** `/document/file/:id` */
export const documentFileParams = object({ id: entityId('documentFile').required('File is required') });

const ONE_ANSWER = [{ name: 'note', value: 'An answer' }];

/** Only the shape of the answers; the form decides whether they fit its fields. */
const fieldValues = array(
  object({
    name: string().max(60).required(),
    value: mixed<AnswerValue>((value): value is AnswerValue => isAnswerValue(value)).required(),
  }).required(),
)
  .max(1_000)
  .required('The answers are missing')
  .meta({ example: ONE_ANSWER });

function isAnswerValue(value: unknown): value is AnswerValue {
  if (typeof value === 'string' || typeof value === 'boolean') return true;
  return Array.isArray(value) && value.length <= 200 && value.every((each) => typeof each === 'string');
}

/** POST /document/:id/draft: a conflict if the draft has a newer `revision`. */
export const draftSchema = object({
  revision: number().integer().min(0).max(2_147_483_647).required().meta({ example: 0 }),
  fieldValues,
});

/** A name in the e-signature dialog (specification, section 5). */
const signerName = string().trim().max(30);

/** The language in which the consent was displayed. */
const consentLanguage = languageCode.default('en');

/** IANA zone of the device, which local times in answers refer to. */
const timeZone = string().max(60).meta({ example: 'Europe/Madrid' });

/** The signature's number in the form, from 1; by default the first that the caller may give. */
const position = number().integer().min(1).max(MOST_SIGNERS).meta({ example: undefined });

/** POST /document/save (specification, section 3, Document submission). */
export const submitSchema = object({
  documentId: entityId('document').required('Document is required'),
  fieldValues,
  /** The draft's revision on screen; a newer draft is a conflict. */
  revision: number().integer().min(0).max(2_147_483_647).meta({ example: undefined }),
  esignatureCaptured: boolean().default(false),
  firstName: signerName,
  lastName: signerName,
  /** Drawn signatures use {@link signQuery}. */
  method: string().oneOf(['typed']),
  consentLanguage,
  timeZone,
  position,
});

/** POST /document/:id/sign with the drawing as body: completes the document with its draft's answers. */
export const signQuery = object({
  /** The draft's revision on screen; a newer draft is a conflict. */
  revision: number().integer().min(0).max(2_147_483_647).required().meta({ example: 1 }),
  firstName: signerName,
  lastName: signerName,
  consentLanguage,
  timeZone,
  position,
});

/** Base64 characters of a JPEG of 150,000 bytes. */
const MOST_PICTURE = 200_000;

function pictureProblem(picture: unknown): PlainSentence | undefined {
  if (String(picture).length > MOST_PICTURE) return 'The signature is too large.';
  return /^[A-Za-z0-9+/]*={0,2}$/.test(String(picture))
    ? undefined
    : 'We could not save this signature. Please draw it again.';
}

/** A rule that reports at the signature, because form fields may have any other name. */
const atSignature = (name: string, problemOf: (value: unknown) => PlainSentence | undefined) => ({
  name,
  skipAbsent: true,
  test: (value: unknown, context: TestContext) => {
    const message = problemOf(value);
    return message === undefined || context.createError({ path: SIGNATURE_PROBLEM, message });
  },
});

const drawing = {
  /** A JPEG in base64. */
  picture: exactString()
    .required('Please draw your signature')
    .test(atSignature('picture', pictureProblem))
    .meta({ example: '/9j/wAARCACgAoADASIAAhEBAxEB/9k=' }),
  strokes: mixed<SignatureStrokes>()
    .test(atSignature('strokes', strokesProblem))
    .meta({ example: [[[0, 0, 0]]], anyOf: [array(array(array(number().integer())))] }),
};

/** POST /document/:id/sign/strokes: {@link signQuery} with the strokes of the signature. */
export const signWithStrokesSchema = signQuery.shape(drawing);

/** POST /document/:id/signature: one of several signatures. */
export const signatureSchema = object({
  position: position.required('Please choose which signature this is').meta({ example: 2 }),
  firstName: signerName,
  lastName: signerName,
  consentLanguage,
  timeZone,
});

/** POST /document/:id/signature/strokes */
export const signatureWithStrokesSchema = signatureSchema.shape(drawing);

/** The e-signature dialog: a name other than the account's needs a confirmation. */
export const signatureFormSchema = (account: PersonName | null) =>
  object({
    firstName: signerName.required('Please enter first name and last name'),
    lastName: signerName.required('Please enter first name and last name'),
    /** The confirmed name; changing the name requires a new confirmation. */
    confirmedName: string()
      .default('')
      .test('name-confirmed', 'Please confirm the name you sign with.', (confirmed, { parent }) => {
        return account === null || !isOtherName(parent, account) || confirmed === signedName(parent);
      }),
  });

/** POST /document/:id/file: the file's name, as long as file systems allow; the server shortens it. */
export const fileQuery = object({
  name: string().trim().max(255).required('The file has no name'),
});
