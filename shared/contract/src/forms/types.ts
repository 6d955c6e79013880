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

/** One answer as it travels (specification, section 3, Document submission). */
export type Answer = InferType<typeof answerResult>;

/** What somebody answered. */
export type AnswerValue = Answer['value'];

/** Answers by the name of their field; an unanswered one is missing, empty text, false or an empty list. */
export type Answers = Readonly<Record<string, AnswerValue | undefined>>;

/** One question of a form (specification, section 3, Form field; the rest is ours). */
export type FormField = InferType<typeof formFieldResult>;

export type FieldType = FormField['type'];

/** An answer that is an alert. */
export type AlertAnswer = InferType<typeof alertAnswerResult>;

/** How the answer to a question is typed, checked and drawn. */
export type AnswerFormat = NonNullable<FormField['format']>;

/** What an answer can begin with. */
export type AnswerSource = NonNullable<FormField['source']>;

export type FormatKind = AnswerFormat['kind'];

/**
 * A field is shown only where earlier ones were answered so. Of a MultiSelect `equals` asks whether the option is among
 * the chosen ones. `differs` holds also where there is no answer (as `!=` in FHIR's `enableWhen`).
 */
export type ShowWhen = NonNullable<FormField['showWhen']>;

/** One of the conditions of a rule. */
export type Condition = Pick<ShowWhen, 'field' | 'is' | 'value'>;

export type RuleKind = ShowWhen['is'];

/** Files that a form asks for. */
export type AttachmentRequest = InferType<typeof attachmentRequestResult>;

/** Who signs a form, and whether in this order. */
export type FormSigners = InferType<typeof formSignersResult>;

/** A place in a form for one signature. */
export type SignerStep = InferType<typeof signerStepResult>;

/** Who may be asked for a signature. */
export type SignerRole = SignerStep['role'];

/** A form in one of its versions (specification, section 3, Dynamic form; spelled as there). */
export type Form = InferType<typeof formResult>;

/** Texts of a form in another language; what is missing or empty is read as it was written. */
export type FormTranslation = NonNullable<Form['translations']>[number];

/** A row of the list of forms. */
export type ListedForm = InferType<typeof listedFormResult>;

/** When a form is assigned and reminded of by itself. */
export type FormAutomation = InferType<typeof formAutomationResult>;

/** A version of a form in the list of them. */
export type FormVersion = InferType<typeof formVersionResult>;
