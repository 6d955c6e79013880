/*
 * What we write and read of a Questionnaire, no more of R4 than that. What is read was written by others: every part
 * may be missing.
 */

export interface FhirCoding {
  system?: string;
  code?: string;
  display?: string;
  _display?: FhirElement;
}

export interface FhirExtension {
  url: string;
  valueCode?: string;
  valueString?: string;
  _valueString?: FhirElement;
  valueMarkdown?: string;
  valueDecimal?: number;
  valueInteger?: number;
  valueBoolean?: boolean;
  valueCoding?: FhirCoding;
  valueCodeableConcept?: { coding: FhirCoding[] };
  extension?: FhirExtension[];
}

/** What stands beside a text, under its name with `_` before it. */
export interface FhirElement {
  extension?: FhirExtension[];
}

/** How an item asks after the answer to another. */
export interface EnableWhen {
  extension?: FhirExtension[];
  question: string;
  operator: string;
  answerBoolean?: boolean;
  answerString?: string;
  answerDecimal?: number;
  answerInteger?: number;
  answerDate?: string;
  answerDateTime?: string;
  answerCoding?: FhirCoding;
}

export interface AnswerOption {
  valueCoding?: FhirCoding;
  valueString?: string;
  valueInteger?: number;
  valueDate?: string;
}

export interface QuestionnaireItem {
  extension?: FhirExtension[];
  linkId: string;
  text?: string;
  _text?: FhirElement;
  type: string;
  enableWhen?: EnableWhen[];
  enableBehavior?: string;
  required?: boolean;
  repeats?: boolean;
  answerOption?: AnswerOption[];
  item?: QuestionnaireItem[];
}

export interface Questionnaire {
  resourceType: 'Questionnaire';
  extension?: FhirExtension[];
  url?: string;
  version?: string;
  name?: string;
  title?: string;
  _title?: FhirElement;
  status: string;
  subjectType?: string[];
  date?: string;
  description?: string;
  _description?: FhirElement;
  item?: QuestionnaireItem[];
}

/** Which control an item is filled in with, or that it helps with another. */
export const ITEM_CONTROL = 'http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl';
export const ITEM_CONTROLS = 'http://hl7.org/fhir/questionnaire-item-control';

/** The limits of a number, its unit, and the keyboard that text is typed with. */
export const MIN_VALUE = 'http://hl7.org/fhir/StructureDefinition/minValue';
export const MAX_VALUE = 'http://hl7.org/fhir/StructureDefinition/maxValue';
export const DECIMAL_PLACES = 'http://hl7.org/fhir/StructureDefinition/maxDecimalPlaces';
export const UNIT = 'http://hl7.org/fhir/StructureDefinition/questionnaire-unit';
export const REGEX = 'http://hl7.org/fhir/StructureDefinition/regex';
export const KEYBOARD = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-keyboard';
export const KEYBOARDS = 'http://hl7.org/fhir/uv/sdc/CodeSystem/keyboardType';

/** A choice whose options are in a row: here a scale. */
export const ORIENTATION = 'http://hl7.org/fhir/StructureDefinition/questionnaire-choiceOrientation';

/** Ours: what the answer is filled in with before somebody answers, one of `ANSWER_SOURCES`. */
export const ANSWER_SOURCE = 'https://openward.example/fhir/StructureDefinition/answer-source';

/** Ours: the answer is an alert; `true`, or each option that is one. */
export const ALERT = 'https://openward.example/fhir/StructureDefinition/alert';

/** Ours: who signs, and whether in this order; in it the {@link SIGNER}s. */
export const SIGNERS = 'https://openward.example/fhir/StructureDefinition/signers';
export const SIGNERS_IN_ORDER = 'inOrder';
export const SIGNER = 'signer';

/** Ours: what is said where an answer does not match the regex. */
export const REGEX_MESSAGE = 'https://openward.example/fhir/StructureDefinition/regex-message';

/** A text in another language: its `lang` and its `content`. */
export const TRANSLATION = 'http://hl7.org/fhir/StructureDefinition/translation';

/** Says that the answers are to be signed, and by whom. */
export const SIGNATURE_REQUIRED = 'http://hl7.org/fhir/StructureDefinition/questionnaire-signatureRequired';
export const SIGNATURE_TYPES = 'urn:iso-astm:E1762-95:2013';
export const AUTHORS_SIGNATURE = '1.2.840.10065.1.12.1.1';

/** Ours: which of our kinds of rule an `enableWhen` was, where FHIR's operators do not say. */
export const RULE_KIND = 'https://openward.example/fhir/StructureDefinition/rule-kind';

/** Of a condition that follows from another rule, and is none of its own. */
export const IMPLIED = 'implied';

/** Of the item that stands for the files that a form asks for. No field's name has a dot. */
export const FILES_ITEM = 'form.attachments';

/** The linkIds of what stands around a field. */
export const sectionOf = (name: string) => `${name}.section`;
export const helpOf = (name: string) => `${name}.help`;
export const textBefore = (name: string) => `${name}.text`;
export const endOf = (name: string, end: 'lower' | 'upper') => `${name}.${end}`;
