import type { InferType } from 'yup';
import type {
  answerResult,
  attachmentRequestResult,
  formFieldResult,
  formResult,
  formVersionResult,
  listedFormResult,
} from './results.ts';

/** One answer as it travels (specification, section 3, Document submission). */
export type Answer = InferType<typeof answerResult>;

/** What somebody answered. */
export type AnswerValue = Answer['value'];

/** Answers by the name of their field; an unanswered one is missing, empty text, false or an empty list. */
export type Answers = Readonly<Record<string, AnswerValue | undefined>>;

/** One question of a form (specification, section 3, Form field; the rest is ours). */
export type FormField = InferType<typeof formFieldResult>;

export type FieldType = FormField['type'];

/**
 * A field is shown only where an earlier one was answered so. Of a MultiSelect `equals` asks whether the option is among
 * the chosen ones. `differs` holds also where there is no answer (as `!=` in FHIR's `enableWhen`).
 */
export type ShowWhen = NonNullable<FormField['showWhen']>;

export type RuleKind = ShowWhen['is'];

/** Files that a form asks for. */
export type AttachmentRequest = InferType<typeof attachmentRequestResult>;

/** A form in one of its versions (specification, section 3, Dynamic form; spelled as there). */
export type Form = InferType<typeof formResult>;

/** Texts of a form in another language; what is missing or empty is read as it was written. */
export type FormTranslation = NonNullable<Form['translations']>[number];

/** A row of the list of forms. */
export type ListedForm = InferType<typeof listedFormResult>;

/** A version of a form in the list of them. */
export type FormVersion = InferType<typeof formVersionResult>;
