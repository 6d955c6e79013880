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

/** Patients and forms of one assignment. */
export const MOST_PATIENTS = 1_000;

export const MOST_FORMS = 20;

/** Bytes that an attached file may have, and how many files. */
export const MOST_FILE_BYTES = 5 * 1024 * 1024;

export const MOST_FILES = 10;

/** One of those that were chosen, with the same words whatever is wrong with it. */
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

/** GET /document/alerts/:patientId: the id of the patient or of the account. */
export const alertAnswersParams = object({ patientId: entityId('patient').required('Patient is required') });

/** Whose documents: the own ones where nobody is named. */
export const documentsQuery = pageQuery.shape({ patientId: entityId('patient') });

/** What a list of documents that wait may be narrowed down to. */
const owedFilter = {
  formId: entityId('form'),
  /** Of patients who have an appointment with this doctor. */
  doctorId: entityId('doctor'),
  /** Assigned at least so many days ago. */
  olderThan: number().integer().min(0).max(3_650),
  /** Of patients who come today, past its day, or to be signed by the practice. */
  which: string().oneOf(OWED_KINDS, 'Filter is invalid'),
};

/** GET /document/queue: `q` finds patients and forms. */
export const owedQuery = pageQuery.shape(owedFilter);

/** Documents of one reminder. */
export const MOST_REMINDED = 1_000;

/** POST /document/remind: some documents, or without them all that a list holds. */
export const remindSchema = object({
  documentId: array(entityId('document').required('Document is required'))
    .max(MOST_REMINDED, withLimits('Please choose at most {max} documents.'))
    .nullable(),
  filter: object({ ...owedFilter, q: string().max(100) })
    .default(undefined)
    .nullable()
    .meta({ example: null }),
  /** Also patients who were reminded in the last 24 hours. */
  isAgain: boolean().default(false),
}).test(
  'chosen',
  ({ documentId, filter }, context) =>
    Boolean(documentId?.length || filter) ||
    context.createError({ path: 'documentId', message: 'Please choose documents.' }),
);

/** `/document/answers/:formId` */
export const answersParams = object({ formId: entityId('form').required('Form is required') });

/** What a table of answers may be narrowed down to. */
const answersFilter = {
  /** The days on which they were completed, both included, in UTC. */
  from: day('Must be a valid date').meta({ example: '2020-01-01' }),
  to: day('Must be a valid date').meta({ example: '2099-12-31' }),
  /** Of patients who have an appointment with this doctor. */
  doctorId: entityId('doctor'),
  /** A question by its name, and what was answered: the option (of up to 500 characters), or for free text a part of it. */
  question: string().max(60),
  value: string().max(500),
};

export const answersQuery = pageQuery.shape(answersFilter);

export const answersFileQuery = object({ ...answersFilter, q: string().max(100) });

/** `/document/:id` and the like. */
export const documentParams = object({ id: entityId('document').required('Document is required') });

export const completedDocumentParams = object({ id: entityId('completedDocument').required('Document is required') });

export const submittedDocumentParams = object({ id: entityId('submittedDocument').required('Document is required') });

export const draftedDocumentParams = object({ id: entityId('draftedDocument').required('Document is required') });

/** `/document/file/:id` */
export const documentFileParams = object({ id: entityId('documentFile').required('File is required') });

const ONE_ANSWER = [{ name: 'note', value: 'An answer' }];

/** Answers as they travel; whether they fit their fields is the form's to say. */
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

/** POST /document/:id/draft: `revision` is the one that was read; where there is a newer one, it is refused as a conflict. */
export const draftSchema = object({
  revision: number().integer().min(0).max(2_147_483_647).required().meta({ example: 0 }),
  fieldValues,
});

/** What somebody signs with (specification, section 5, E-signature dialog). */
const signerName = string().trim().max(30);

/** The language in which the sentence was shown that a signature agrees to. */
const consentLanguage = languageCode.default('en');

/** IANA zone of the device: in which clocks on the wall are meant. */
const timeZone = string().max(60).meta({ example: 'Europe/Madrid' });

/** Which of the form's signatures it is, from 1; the first that the caller may give where nothing is said. */
const position = number().integer().min(1).max(MOST_SIGNERS).meta({ example: undefined });

/** POST /document/save (specification, section 3, Document submission). */
export const submitSchema = object({
  documentId: entityId('document').required('Document is required'),
  fieldValues,
  /** Of the draft that was before whoever submits: where there is a newer one, it is refused as a conflict. */
  revision: number().integer().min(0).max(2_147_483_647).meta({ example: undefined }),
  esignatureCaptured: boolean().default(false),
  firstName: signerName,
  lastName: signerName,
  /** A drawn signature is a file: {@link signQuery}. */
  method: string().oneOf(['typed']),
  consentLanguage,
  timeZone,
  position,
});

/** POST /document/:id/sign, with the drawn signature: completes the document with the answers of its draft. */
export const signQuery = object({
  /** Of the draft that was shown to whoever signs: where there is a newer one, it is refused as a conflict. */
  revision: number().integer().min(0).max(2_147_483_647).required().meta({ example: 1 }),
  firstName: signerName,
  lastName: signerName,
  consentLanguage,
  timeZone,
  position,
});

/** Characters of a JPEG of 150,000 bytes in base64. */
const MOST_PICTURE = 200_000;

function pictureProblem(picture: unknown): PlainSentence | undefined {
  if (String(picture).length > MOST_PICTURE) return 'The signature is too large.';
  return /^[A-Za-z0-9+/]*={0,2}$/.test(String(picture))
    ? undefined
    : 'We could not save this signature. Please draw it again.';
}

/** A rule whose refusal says at the signature what is wrong, as the form may have a field of any other name. */
const atSignature = (name: string, problemOf: (value: unknown) => PlainSentence | undefined) => ({
  name,
  skipAbsent: true,
  test: (value: unknown, context: TestContext) => {
    const message = problemOf(value);
    return message === undefined || context.createError({ path: SIGNATURE_PROBLEM, message });
  },
});

/** A drawn signature. */
const drawing = {
  /** A JPEG in base64. */
  picture: exactString()
    .required('Please draw your signature')
    .test(atSignature('picture', pictureProblem))
    .meta({ example: '/9j/wAARCACgAoADASIAAhEBAxEB/9k=' }),
  /** What it was drawn with. */
  strokes: mixed<SignatureStrokes>()
    .test(atSignature('strokes', strokesProblem))
    .meta({ example: [[[0, 0, 0]]], anyOf: [array(array(array(number().integer())))] }),
};

/** POST /document/:id/sign/strokes: the same as {@link signQuery}, with a signature that shows how it was drawn. */
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

/** What the dialog of the e-signature asks for: whoever signs with another name than that of their account confirms it. */
export const signatureFormSchema = (account: PersonName | null) =>
  object({
    firstName: signerName.required('Please enter first name and last name'),
    lastName: signerName.required('Please enter first name and last name'),
    /** The name that was confirmed; another one is confirmed anew. */
    confirmedName: string()
      .default('')
      .test('name-confirmed', 'Please confirm the name you sign with.', (confirmed, { parent }) => {
        return account === null || !isOtherName(parent, account) || confirmed === signedName(parent);
      }),
  });

/** POST /document/:id/file: what the file is called. */
export const fileQuery = object({
  name: string().trim().max(200).required('The file has no name'),
});
