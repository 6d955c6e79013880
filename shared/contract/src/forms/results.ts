import { CONSULTATION_TYPES, USER_STATUSES } from '../core/enums.ts';
import {
  amount,
  either,
  flag,
  id,
  isoInstant,
  listOf,
  oneOf,
  personNameResult,
  record,
  text,
  wholeNumber,
} from '../core/results.ts';
import { ANSWER_SOURCES, FIELD_TYPES, FORMAT_KINDS, RULE_JOINS, RULE_KINDS, SIGNER_ROLES } from './names.ts';

/**
 * What somebody answered: text for Text, Select and Radio; `YYYY-MM-DD` for Date; the clock on the wall,
 * `YYYY-MM-DDTHH:mm`, for DateTime; true or false for CheckBox; the chosen options for MultiSelect.
 */
export const answerValue = either(text(), flag(), listOf(text()));

export const answerResult = record({ name: text(), value: answerValue });

/** One of the conditions of a rule. */
const condition = {
  /** The `name` of an earlier field. */
  field: text(),
  is: oneOf(RULE_KINDS),
  /** An option, text, a date, or `true` and `false` of a CheckBox; nothing for `answered`. */
  value: text().optional(),
};

/** How an answer is typed, checked and drawn. Which parts there are depends on the `kind`. */
const answerFormat = record({
  /** A `scale` is a Radio, whose options are its numbers; all others are a Text of one line. */
  kind: oneOf(FORMAT_KINDS),
  /** Of a number or a scale. */
  lowest: amount().optional(),
  highest: amount().optional(),
  /** Digits after the point that a number may have: 0 for whole numbers. */
  decimals: wholeNumber().optional(),
  unit: text().optional(),
  /** Of a scale. */
  step: wholeNumber().optional(),
  lowestLabel: text().optional(),
  highestLabel: text().optional(),
  /** What the whole answer must match, in the syntax of RE2, and what is said where it does not. */
  pattern: text().optional(),
  message: text().optional(),
});

export const formFieldResult = record({
  /** Names the answer: unique in its form. A field that has another name in a later version is another field. */
  name: text(),
  /** The question as it is read. */
  label: text(),
  type: oneOf(FIELD_TYPES),
  /** Choices of Select, Radio and MultiSelect, separated by `~`. */
  options: text().optional(),
  /** A CheckBox that is required must be ticked. */
  required: flag().optional(),
  /** Text of several lines. */
  multiline: flag().optional(),
  /** What helps to answer. */
  help: text().optional(),
  /** The heading of the section that begins with this field. */
  section: text().optional(),
  /** What is read before the question, under the heading of the section. */
  text: text().optional(),
  format: answerFormat.optional(),
  /** What the answer is filled in with before somebody answers. */
  source: oneOf(ANSWER_SOURCES).optional(),
  /** There where the newest answer is an alert: it is shown to staff on the patient's record and at each visit. */
  alert: record({
    /** Of choices, those that are one. Without it every answer is, but an empty one and one that says no. */
    answers: listOf(text()).optional(),
  }).optional(),
  showWhen: record({
    ...condition,
    /** Further conditions, and whether `all` of them must hold with the first, or `any` of them is enough. */
    join: oneOf(RULE_JOINS).optional(),
    more: listOf(record(condition)).optional(),
  }).optional(),
  /** The answer; only in a document. */
  value: answerValue.optional(),
});

/** An answer that a form marks as an alert, such as an allergy: the newest one to its question. */
export const alertAnswerResult = record({
  documentId: id(),
  /** When it was given. */
  answeredAt: isoInstant(),
  /** Names of the form and of the question. */
  form: text(),
  question: text(),
  /** Several where several options were chosen; none of a box that was ticked, whose question says it. */
  answers: listOf(text()),
  /** The same in the form's other languages; what is missing is read as it was written. */
  translations: listOf(
    record({ language: text(), form: text().optional(), question: text().optional(), answers: listOf(text()) }),
  ),
});

export const attachmentRequestResult = record({
  /** What the files are wanted for: "A picture of your insurance card". */
  label: text(),
  isRequired: flag(),
});

/** A place in a form for one signature. */
export const signerStepResult = record({
  role: oneOf(SIGNER_ROLES),
  /** What the form calls this signer: "Mother". */
  label: text().optional(),
});

/** Who signs a form. */
export const formSignersResult = record({
  /** True where each waits for those before: then the first one fills in the answers. */
  inOrder: flag(),
  steps: listOf(signerStepResult),
});

/** Texts of a form in another language. What is missing is read as it was written. */
export const formTranslationResult = record({
  /** A code of the portal's languages, such as `de`. */
  language: text(),
  displayName: text().optional(),
  formDescriptioin: text().optional(),
  /** Of the files that the form asks for. */
  filesLabel: text().optional(),
  /** By the names of the form's fields. */
  fields: listOf(
    record({
      name: text(),
      label: text().optional(),
      help: text().optional(),
      section: text().optional(),
      text: text().optional(),
      /** Of the field's format. */
      unit: text().optional(),
      lowestLabel: text().optional(),
      highestLabel: text().optional(),
      message: text().optional(),
      /** What is read in the place of an option; answers and rules keep its `value`. */
      options: listOf(record({ value: text(), label: text() })).optional(),
    }),
  ).optional(),
});

/** What the list of forms says of each. */
const listed = {
  id: id(),
  formName: text(),
  displayName: text(),
  formDescriptioin: text(),
  isEsignatureRequired: flag(),
  /** Only an active form can be assigned. */
  status: oneOf(USER_STATUSES),
  /** From 1; saving makes the next, and none is ever changed. */
  version: wholeNumber(),
  /** When this version was made. */
  savedAt: isoInstant(),
};

export const formResult = record({
  ...listed,
  formText: listOf(formFieldResult),
  attachments: attachmentRequestResult.nullable(),
  /** Missing where whoever fills it in signs, and nobody else. */
  signers: formSignersResult.optional().nullable(),
  /** Missing where it has none. */
  translations: listOf(formTranslationResult).optional(),
  /** The newest, which is assigned from now on. */
  newestVersion: wholeNumber(),
});

/** How many `fields` it has, in place of them. */
export const listedFormResult = record({ ...listed, fields: wholeNumber() });

/** When a form is assigned and reminded of by itself. */
export const formAutomationResult = record({
  /** Of these settings; the form's own is another. */
  version: wholeNumber(),
  /** It is assigned with each booking of one of these; none where it is only assigned by hand. */
  consultationTypes: listOf(oneOf(CONSULTATION_TYPES)),
  /** Not again within so many days after it was completed; null for with every booking. */
  againAfterDays: wholeNumber().nullable(),
  /** Days before a visit on which patients who have not filled it in are reminded; null for never. */
  remindDays: wholeNumber().nullable(),
});

export const formVersionResult = record({
  version: wholeNumber(),
  savedAt: isoInstant(),
  savedBy: personNameResult.nullable(),
  displayName: text(),
  /** Documents that have it. */
  documents: wholeNumber(),
});
