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
 * An answer by field type. Text, Select and Radio: text. Date: `YYYY-MM-DD`. DateTime: local time, `YYYY-MM-DDTHH:mm`.
 * CheckBox: boolean. MultiSelect: the chosen options.
 */
export const answerValue = either(text(), flag(), listOf(text()));

export const answerResult = record({ name: text(), value: answerValue });

/** A condition of a rule. */
const condition = {
  /** The `name` of an earlier field. */
  field: text(),
  is: oneOf(RULE_KINDS),
  /** An option, text or date, or `true` or `false` for a CheckBox; missing for `answered`. */
  value: text().optional(),
};

/** How an answer is entered, checked and displayed. The `kind` decides which properties there are. */
const answerFormat = record({
  /** A `scale` is a Radio with numbers as options; the others are a one-line Text. */
  kind: oneOf(FORMAT_KINDS),
  /** Limits of a number or scale. */
  lowest: amount().optional(),
  highest: amount().optional(),
  /** Most decimal places: 0 for whole numbers. */
  decimals: wholeNumber().optional(),
  unit: text().optional(),
  /** For a scale. */
  step: wholeNumber().optional(),
  lowestLabel: text().optional(),
  highestLabel: text().optional(),
  /** The RE2 pattern for the whole answer, and the message if it does not match. */
  pattern: text().optional(),
  message: text().optional(),
});

export const formFieldResult = record({
  /** Identifies the answer within the form. A field renamed in a later version counts as another field. */
  name: text(),
  /** The displayed question. */
  label: text(),
  type: oneOf(FIELD_TYPES),
  /** Options of Select, Radio and MultiSelect, separated by `~`. */
  options: text().optional(),
  /** A required CheckBox must be ticked. */
  required: flag().optional(),
  multiline: flag().optional(),
  help: text().optional(),
  /** The heading of a section that starts with this field. */
  section: text().optional(),
  /** Text above the question, below the section's heading. */
  text: text().optional(),
  format: answerFormat.optional(),
  /** The source that prefills the answer. */
  source: oneOf(ANSWER_SOURCES).optional(),
  /** Shows the newest answer as an alert to staff, in the patient's record and at each visit. */
  alert: record({
    /** The options that are alerts. Without it all answers are, except empty ones and those that mean no. */
    answers: listOf(text()).optional(),
  }).optional(),
  showWhen: record({
    ...condition,
    /** More conditions; `all` or `any` of them, with the first, must hold. */
    join: oneOf(RULE_JOINS).optional(),
    more: listOf(record(condition)).optional(),
  }).optional(),
  /** The answer; only in documents. */
  value: answerValue.optional(),
});

/** A patient's newest answer to a question that a form marks as alert, such as an allergy. */
export const alertAnswerResult = record({
  documentId: id(),
  answeredAt: isoInstant(),
  /** Names of the form and of the question. */
  form: text(),
  question: text(),
  /** Several for several options; empty for a ticked box, whose question is the alert. */
  answers: listOf(text()),
  /** Translations; missing texts stay in the original language. */
  translations: listOf(
    record({ language: text(), form: text().optional(), question: text().optional(), answers: listOf(text()) }),
  ),
});

export const attachmentRequestResult = record({
  /** What to attach: "A picture of your insurance card". */
  label: text(),
  isRequired: flag(),
});

/** A signature that a form asks for. */
export const signerStepResult = record({
  role: oneOf(SIGNER_ROLES),
  /** The form's name for this signer: "Mother". */
  label: text().optional(),
});

/** The signers of a form. */
export const formSignersResult = record({
  /** True if each signer waits for the previous ones; the first then fills in the answers. */
  inOrder: flag(),
  steps: listOf(signerStepResult),
});

/** A translation of a form; missing texts stay in the original language. */
export const formTranslationResult = record({
  /** A language of the portal, such as `de`. */
  language: text(),
  displayName: text().optional(),
  formDescriptioin: text().optional(),
  /** The label of the form's files. */
  filesLabel: text().optional(),
  /** By field name. */
  fields: listOf(
    record({
      name: text(),
      label: text().optional(),
      help: text().optional(),
      section: text().optional(),
      text: text().optional(),
      /** The texts of the field's format. */
      unit: text().optional(),
      lowestLabel: text().optional(),
      highestLabel: text().optional(),
      message: text().optional(),
      /** The displayed text of an option; answers and rules use its `value`. */
      options: listOf(record({ value: text(), label: text() })).optional(),
    }),
  ).optional(),
});

/** The fields of a form in a list. */
const listed = {
  id: id(),
  formName: text(),
  displayName: text(),
  formDescriptioin: text(),
  isEsignatureRequired: flag(),
  /** Only active forms can be assigned. */
  status: oneOf(USER_STATUSES),
  /** From 1. Saving creates a new version; existing ones never change. */
  version: wholeNumber(),
  savedAt: isoInstant(),
};

export const formResult = record({
  ...listed,
  formText: listOf(formFieldResult),
  attachments: attachmentRequestResult.nullable(),
  /** Missing if only the user who fills in the form signs. */
  signers: formSignersResult.optional().nullable(),
  /** Missing if there are none. */
  translations: listOf(formTranslationResult).optional(),
  /** The newest version, which new assignments use. */
  newestVersion: wholeNumber(),
});

/** `fields` is their number. */
export const listedFormResult = record({ ...listed, fields: wholeNumber() });

/** Settings for automatic assignment and reminders. */
export const formAutomationResult = record({
  /** The version of these settings, not of the form. */
  version: wholeNumber(),
  /** Bookings of these types assign the form; empty for assignment by hand only. */
  consultationTypes: listOf(oneOf(CONSULTATION_TYPES)),
  /** Skips patients who completed it within this many days; null assigns it with every booking. */
  againAfterDays: wholeNumber().nullable(),
  /** Days before a visit on which patients with the open form are reminded; null for never. */
  remindDays: wholeNumber().nullable(),
});

export const formVersionResult = record({
  version: wholeNumber(),
  savedAt: isoInstant(),
  savedBy: personNameResult.nullable(),
  displayName: text(),
  /** Number of documents with this version. */
  documents: wholeNumber(),
});
