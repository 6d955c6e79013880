import type { UserStatus } from '../core/enums.ts';
import { meaningOf } from './field-types.ts';

/** What a form says, apart from which one it is: what is saved, exported and imported. */
export type FormDefinition = Pick<
  Form,
  'formName' | 'displayName' | 'formDescriptioin' | 'isEsignatureRequired' | 'status' | 'attachments' | 'formText'
>;

/** What a form says. */
export function definitionOf(form: FormDefinition): FormDefinition {
  const { formName, displayName, formDescriptioin, isEsignatureRequired, status, attachments, formText } = form;
  return {
    formName,
    displayName,
    formDescriptioin,
    isEsignatureRequired,
    status,
    attachments,
    formText: formText.map(withoutEmptyParts),
  };
}

/** A field with what it says and nothing else: no empty help, no options where its type has none, no answer. */
export function withoutEmptyParts({ name, label, type, options, showWhen, ...rest }: FormField): FormField {
  return {
    name,
    label,
    type,
    ...(meaningOf({ type }).hasOptions && { options: options ?? '' }),
    ...(rest.required && { required: true }),
    ...(rest.multiline && type === 'Text' && { multiline: true }),
    ...(rest.help && { help: rest.help }),
    ...(rest.section && { section: rest.section }),
    ...(showWhen && {
      showWhen: {
        field: showWhen.field,
        is: showWhen.is,
        ...(showWhen.is !== 'answered' && { value: showWhen.value ?? '' }),
      },
    }),
  };
}

/** The types of a form's fields (specification, section 3). */
export const FIELD_TYPES = ['Text', 'CheckBox', 'Select', 'Date', 'DateTime', 'MultiSelect', 'Radio'] as const;

export type FieldType = (typeof FIELD_TYPES)[number];

/**
 * What somebody answered: text for Text, Select and Radio; `YYYY-MM-DD` for Date; the clock on the wall,
 * `YYYY-MM-DDTHH:mm`, for DateTime; true or false for CheckBox; the chosen options for MultiSelect.
 */
export type AnswerValue = string | boolean | string[];

/** Answers by the name of their field; an unanswered one is missing, empty text, false or an empty list. */
export type Answers = Readonly<Record<string, AnswerValue | undefined>>;

/** One answer as it travels (specification, section 3, Document submission). */
export interface Answer {
  name: string;
  value: AnswerValue;
}

/** The ways in which a field may depend on an earlier one. */
export const RULE_KINDS = ['answered', 'equals', 'differs'] as const;

export type RuleKind = (typeof RULE_KINDS)[number];

/**
 * A field is shown only where an earlier one was answered so. Of a MultiSelect `equals` asks whether the option is among
 * the chosen ones. `differs` holds also where there is no answer (as `!=` in FHIR's `enableWhen`).
 */
export interface ShowWhen {
  /** The `name` of an earlier field. */
  field: string;
  is: RuleKind;
  /** An option, text, a date, or `true` and `false` of a CheckBox; nothing for `answered`. */
  value?: string;
}

/** One question of a form (specification, section 3, Form field; the rest is ours). */
export interface FormField {
  /** Names the answer: unique in its form. A field that has another name in a later version is another field. */
  name: string;
  /** The question as it is read. */
  label: string;
  type: FieldType;
  /** Choices of Select, Radio and MultiSelect, separated by `~`. */
  options?: string;
  /** A CheckBox that is required must be ticked. */
  required?: boolean;
  /** Text of several lines. */
  multiline?: boolean;
  /** What helps to answer. */
  help?: string;
  /** The heading of the section that begins with this field. */
  section?: string;
  showWhen?: ShowWhen;
  /** The answer; only in a document. */
  value?: AnswerValue;
}

/** Files that a form asks for. */
export interface AttachmentRequest {
  /** What they are wanted for: "A picture of your insurance card". */
  label: string;
  isRequired: boolean;
}

/** A form in one of its versions (specification, section 3, Dynamic form; spelled as there). */
export interface Form {
  id: string;
  formName: string;
  displayName: string;
  formDescriptioin: string;
  isEsignatureRequired: boolean;
  /** Only an active form can be assigned. */
  status: UserStatus;
  formText: FormField[];
  attachments: AttachmentRequest | null;
  /** From 1; saving makes the next, and none is ever changed. */
  version: number;
  /** The newest, which is assigned from now on. */
  newestVersion: number;
  /** When this version was made; ISO UTC. */
  savedAt: string;
}

/** A row of the list of forms. */
export type ListedForm = Omit<Form, 'formText' | 'attachments' | 'newestVersion'> & { fields: number };

/** A version of a form in the list of them. */
export interface FormVersion {
  version: number;
  savedAt: string;
  savedBy: { firstName: string; lastName: string } | null;
  displayName: string;
  /** Documents that have it. */
  documents: number;
}
