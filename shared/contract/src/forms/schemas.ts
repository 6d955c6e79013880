import { CONSULTATION_TYPES, USER_STATUSES } from '../core/enums.ts';
import { choice, entityId, languageCode, recordVersion } from '../core/fields.ts';
import type { PlainSentence } from '../core/sentences.ts';
import { array, boolean, number, object, string, ValidationError, withLimits } from '../core/yup.ts';
import { MOST_DECIMALS } from './formats.ts';
import {
  ANSWER_SOURCES,
  FIELD_NAME,
  FIELD_TYPES,
  FORMAT_KINDS,
  RULE_JOINS,
  RULE_KINDS,
  SIGNER_ROLES,
} from './names.ts';
import { MOST_OPTION_LETTERS, MOST_OPTIONS, problemsOf } from './rules.ts';
import { MOST_SIGNER_LETTERS, MOST_SIGNERS, signersProblem } from './signers.ts';
import { translationProblems } from './translations.ts';

/** Most fields of a form. */
export const MOST_FIELDS = 600;

/** Most languages of a form besides its own. */
const MOST_LANGUAGES = 20;

/** Most characters of a form's texts and their translations. */
export const MOST_LETTERS = {
  displayName: 200,
  formDescriptioin: 1_000,
  filesLabel: 200,
  label: 500,
  help: 1_000,
  section: 200,
  text: 4_000,
  unit: 40,
  lowestLabel: 80,
  highestLabel: 80,
  message: 300,
  option: MOST_OPTION_LETTERS,
} as const;

const textOf = (part: keyof typeof MOST_LETTERS) => string().trim().max(MOST_LETTERS[part]);

const condition = {
  field: string().required('Please choose a field'),
  is: string().oneOf(RULE_KINDS, 'Rule is invalid').required('Rule is invalid'),
  value: string().max(500),
};

const showWhen = object({
  ...condition,
  join: string().oneOf(RULE_JOINS, 'Rule is invalid'),
  more: array(object(condition).required()).max(100),
})
  .default(undefined)
  .notRequired();

/** Small enough for exact arithmetic. */
const LARGEST_NUMBER = 1e9;
const limit = () => number().typeError('Please enter a number').min(-LARGEST_NUMBER).max(LARGEST_NUMBER);

/** Checks the parts of a format; `problemsOf` checks how they fit together. */
const format = object({
  kind: string().oneOf(FORMAT_KINDS, 'Format is invalid').required('Format is invalid'),
  lowest: limit().meta({ example: 0 }),
  highest: limit().meta({ example: 10 }),
  decimals: number().typeError('Please enter a number').integer().min(0).max(MOST_DECIMALS),
  unit: textOf('unit'),
  step: number().typeError('Please enter a number').integer().min(1).max(LARGEST_NUMBER),
  lowestLabel: textOf('lowestLabel'),
  highestLabel: textOf('highestLabel'),
  pattern: string().max(200),
  message: textOf('message'),
})
  .default(undefined)
  .notRequired();

const field = object({
  name: string()
    .matches(FIELD_NAME, 'Must start with a letter and contain only letters, digits, - and _ (60 characters at most)')
    .required('Field name is required')
    .meta({ example: 'note' }),
  label: textOf('label').required('Label is required'),
  type: choice(FIELD_TYPES, 'Type is invalid', 'Type is required'),
  options: string().max(20_000, 'The options are too long').meta({ example: '' }),
  required: boolean(),
  multiline: boolean(),
  help: textOf('help'),
  section: textOf('section'),
  text: textOf('text'),
  source: string().oneOf(ANSWER_SOURCES, 'Source is invalid'),
  alert: object({ answers: array(string().max(MOST_OPTION_LETTERS).required()).max(MOST_OPTIONS) })
    .default(undefined)
    .notRequired()
    .meta({ example: null })
    .nullable(),
  format: format.meta({ example: null }).nullable(),
  showWhen: showWhen.meta({ example: null }).nullable(),
});

/** False for invalid fields, which have their own errors and cannot be compared. */
function isComparable(value: unknown): boolean {
  if (!field.isType(value)) return false;
  const { name, type, options, showWhen: rule, format: given, alert } = value;
  const conditions = [rule, ...(Array.isArray(rule?.more) ? rule.more : [])];
  const texts = conditions.flatMap((each) => [each?.field, each?.is, each?.value]);
  return (
    (rule?.more === undefined ||
      (Array.isArray(rule.more) && rule.more.every((each) => each && typeof each === 'object'))) &&
    (!given || format.isValidSync(given)) &&
    (!alert?.answers ||
      (Array.isArray(alert.answers) && alert.answers.every((answer) => typeof answer === 'string'))) &&
    [name, type, options, ...texts].every((part) => !part || typeof part === 'string')
  );
}

/** The fields of a form; errors have paths such as `formText[2].showWhen`. */
const formText = array(field.required())
  .max(MOST_FIELDS, withLimits('A form can have at most {max} fields'))
  .min(1, 'Please add a field')
  .required('Please add a field')
  .test('problems', (fields, context) => {
    if (!fields?.every(isComparable)) return true;
    const problems = problemsOf(fields as Parameters<typeof problemsOf>[0]);
    if (problems.length === 0) return true;
    return new ValidationError(
      problems.map(({ field: place, part, message }) =>
        context.createError({ path: `${context.path}[${place}].${part}`, message }),
      ),
    );
  });

const attachments = object({
  label: textOf('filesLabel').required('Please enter which files you need'),
  isRequired: boolean().default(false),
})
  .default(undefined)
  .nullable();

/** The signers; errors about all of them are at `signers.steps`. */
const signers = object({
  inOrder: boolean().default(true),
  steps: array(
    object({
      role: choice(SIGNER_ROLES, 'Signer is invalid', 'Please choose who signs'),
      label: string().trim().max(MOST_SIGNER_LETTERS),
    }).required(),
  )
    .max(MOST_SIGNERS, withLimits('A form can have at most {max} signers'))
    .min(1, 'Please add a signer')
    .required('Please add a signer')
    .test('problem', (steps, context) => {
      const { inOrder } = context.parent as { inOrder?: boolean };
      const isComplete = steps?.length && steps.every((step) => step && SIGNER_ROLES.includes(step.role));
      const message = isComplete && signersProblem({ inOrder: inOrder !== false, steps });
      return message ? context.createError({ message }) : true;
    }),
})
  .default(undefined)
  .nullable();

const translation = object({
  language: languageCode.required('Language is invalid'),
  displayName: textOf('displayName'),
  formDescriptioin: textOf('formDescriptioin'),
  filesLabel: textOf('filesLabel'),
  fields: array(
    object({
      name: string().max(60).required('Field name is required').meta({ example: 'note' }),
      label: textOf('label'),
      help: textOf('help'),
      section: textOf('section'),
      text: textOf('text'),
      unit: textOf('unit'),
      lowestLabel: textOf('lowestLabel'),
      highestLabel: textOf('highestLabel'),
      message: textOf('message'),
      options: array(object({ value: textOf('option').required(), label: textOf('option').required() }).required()).max(
        MOST_OPTIONS,
      ),
    }).required(),
  ).max(MOST_FIELDS),
});

/** False for invalid translations, which have their own errors and cannot be looked up. */
function hasNamedTexts(value: unknown): boolean {
  const entriesOf = (list: unknown) => (list === undefined ? [] : Array.isArray(list) ? list : [undefined]);
  return (
    translation.isType(value) &&
    entriesOf(value.fields).every(
      (each) =>
        typeof each?.name === 'string' &&
        entriesOf(each.options).every(
          (option) => typeof option?.value === 'string' && typeof option.label === 'string',
        ),
    )
  );
}

/** Translations of the form; errors have paths such as `translations[0].fields[2].name`. */
const translations = array(translation.required())
  .max(MOST_LANGUAGES)
  .test('problems', (given, context) => {
    const { formText: fields } = context.parent as { formText?: unknown };
    // An edit may contain only one of the two; the merged form is checked as a whole.
    if (!given || !Array.isArray(fields) || !fields.every(isComparable)) return true;
    if (!given.every(hasNamedTexts)) return true;
    const problems = translationProblems(given, fields as Parameters<typeof problemsOf>[0]);
    if (problems.length === 0) return true;
    return new ValidationError(
      problems.map(({ path, message }) => context.createError({ path: `${context.path}${path}`, message })),
    );
  });

/** POST /master/dynamicform/save (specification, section 5). With an id, saves a new version. */
export const formSchema = object({
  id: entityId('form'),
  version: recordVersion,
  formName: string().trim().max(100).required('Form name is required'),
  displayName: textOf('displayName').required('Form display name is required'),
  formDescriptioin: textOf('formDescriptioin').required('Form description name is required'),
  /** Also accepts the text `true` (specification, section 3). */
  isEsignatureRequired: boolean().default(false),
  status: choice(USER_STATUSES, 'Status is invalid', 'Status is required'),
  attachments: attachments.meta({ example: null }),
  /** Without it the user who fills in the form signs. */
  signers: signers.meta({ example: null }),
  formText,
  translations: translations.meta({ example: [{ language: 'de', displayName: 'Formular' }] }),
});

/** Most days before a visit for a reminder. */
export const MOST_REMIND_DAYS = 14;
/** Most days for which a completed form counts as answered: ten years. */
export const MOST_AGAIN_DAYS = 3_650;

const days = (message: PlainSentence, most: number) =>
  number()
    .transform((value, typed) => (typed === '' ? null : value))
    .typeError(message)
    .integer(message)
    .min(0, message)
    .max(most, message)
    .nullable()
    .default(null);

/** POST /master/dynamicform/:id/automation */
export const formAutomationSchema = object({
  version: recordVersion,
  consultationTypes: array(string().oneOf(CONSULTATION_TYPES, 'Consultation type is invalid').required())
    .default([])
    .meta({ example: [CONSULTATION_TYPES[0]] }),
  againAfterDays: days('Please enter a number from 0 to 3650.', MOST_AGAIN_DAYS),
  remindDays: days('Please enter a number from 0 to 14.', MOST_REMIND_DAYS),
});

/** `/master/dynamicform/:id` */
export const formParams = object({ id: entityId('form').required('Form is required') });

/** An older version. */
export const formQuery = object({ version: number().integer().min(1).max(1_000_000).meta({ example: 1 }) });
