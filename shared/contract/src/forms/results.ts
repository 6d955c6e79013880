import { USER_STATUSES } from '../core/enums.ts';
import { either, flag, id, isoInstant, listOf, oneOf, record, text, wholeNumber } from '../core/results.ts';
import { personNameResult } from '../people/results.ts';
import { FIELD_TYPES, RULE_KINDS } from './names.ts';

/**
 * What somebody answered: text for Text, Select and Radio; `YYYY-MM-DD` for Date; the clock on the wall,
 * `YYYY-MM-DDTHH:mm`, for DateTime; true or false for CheckBox; the chosen options for MultiSelect.
 */
const answerValue = either(text(), flag(), listOf(text()));

export const answerResult = record({ name: text(), value: answerValue });

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
  showWhen: record({
    /** The `name` of an earlier field. */
    field: text(),
    is: oneOf(RULE_KINDS),
    /** An option, text, a date, or `true` and `false` of a CheckBox; nothing for `answered`. */
    value: text().optional(),
  }).optional(),
  /** The answer; only in a document. */
  value: answerValue.optional(),
});

export const attachmentRequestResult = record({
  /** What the files are wanted for: "A picture of your insurance card". */
  label: text(),
  isRequired: flag(),
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
  /** Missing where it has none. */
  translations: listOf(formTranslationResult).optional(),
  /** The newest, which is assigned from now on. */
  newestVersion: wholeNumber(),
});

/** How many `fields` it has, in place of them. */
export const listedFormResult = record({ ...listed, fields: wholeNumber() });

export const formVersionResult = record({
  version: wholeNumber(),
  savedAt: isoInstant(),
  savedBy: personNameResult.nullable(),
  displayName: text(),
  /** Documents that have it. */
  documents: wholeNumber(),
});
