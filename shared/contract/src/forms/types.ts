import type { InferType } from 'yup';
import type {
  alertAnswerResult,
  answerResult,
  attachmentRequestResult,
  formAutomationResult,
  formFieldResult,
  formResult,
  formSignersResult,
  formVersionResult,
  listedFormResult,
  signerStepResult,
} from './results.ts';

/** An answer on the wire (specification, section 3, Document submission). */
export type Answer = InferType<typeof answerResult>;

/** The value of an answer. */
export type AnswerValue = Answer['value'];

/** Answers by field name; an unanswered one is missing, empty text, false or an empty list. */
export type Answers = Readonly<Record<string, AnswerValue | undefined>>;

/** A question of a form (specification, section 3, Form field, with our additions). */
export type FormField = InferType<typeof formFieldResult>;

export type FieldType = FormField['type'];

/** An answer that is an alert. */
export type AlertAnswer = InferType<typeof alertAnswerResult>;

/** How the answer to a question is entered, checked and displayed. */
export type AnswerFormat = NonNullable<FormField['format']>;

/** A source that prefills an answer. */
export type AnswerSource = NonNullable<FormField['source']>;

export type FormatKind = AnswerFormat['kind'];

/**
 * The condition for showing a field, based on earlier answers. For a MultiSelect, `equals` checks whether the option is
 * chosen. `differs` also holds without an answer (like `!=` in FHIR's `enableWhen`).
 */
export type ShowWhen = NonNullable<FormField['showWhen']>;

/** A condition of a rule. */
export type Condition = Pick<ShowWhen, 'field' | 'is' | 'value'>;

export type RuleKind = ShowWhen['is'];

/** The files that a form asks for. */
export type AttachmentRequest = InferType<typeof attachmentRequestResult>;

/** The signers of a form and whether they sign in order. */
export type FormSigners = InferType<typeof formSignersResult>;

/** A signature that a form asks for. */
export type SignerStep = InferType<typeof signerStepResult>;

/** One of the possible signers. */
export type SignerRole = SignerStep['role'];

/** A version of a form (specification, section 3, Dynamic form, with its spelling). */
export type Form = InferType<typeof formResult>;

/** A translation of a form; missing or empty texts stay in the original language. */
export type FormTranslation = NonNullable<Form['translations']>[number];

/** A form in a list. */
export type ListedForm = InferType<typeof listedFormResult>;

/** Settings for automatic assignment and reminders. */
export type FormAutomation = InferType<typeof formAutomationResult>;

/** A version in the list of a form's versions. */
export type FormVersion = InferType<typeof formVersionResult>;
