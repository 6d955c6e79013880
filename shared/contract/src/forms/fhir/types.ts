/* The parts of a Questionnaire that we write and read. Other systems' files may lack any part. */

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

/** The element beside a text, named with a leading `_`. */
export interface FhirElement {
  extension?: FhirExtension[];
}

/** A condition on the answer to another item. */
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

/** The control of an item, or that it describes another one. */
export const ITEM_CONTROL = 'http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl';
export const ITEM_CONTROLS = 'http://hl7.org/fhir/questionnaire-item-control';

/** The limits and unit of a number, and the keyboard for text. */
export const MIN_VALUE = 'http://hl7.org/fhir/StructureDefinition/minValue';
export const MAX_VALUE = 'http://hl7.org/fhir/StructureDefinition/maxValue';
export const DECIMAL_PLACES = 'http://hl7.org/fhir/StructureDefinition/maxDecimalPlaces';
export const UNIT = 'http://hl7.org/fhir/StructureDefinition/questionnaire-unit';
export const REGEX = 'http://hl7.org/fhir/StructureDefinition/regex';
export const KEYBOARD = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-keyboard';
export const KEYBOARDS = 'http://hl7.org/fhir/uv/sdc/CodeSystem/keyboardType';

/** The orientation of a choice; in a row it is a scale. */
export const ORIENTATION = 'http://hl7.org/fhir/StructureDefinition/questionnaire-choiceOrientation';

/** Our extension: the source that prefills the answer, one of `ANSWER_SOURCES`. */
export const ANSWER_SOURCE = 'https://openward.example/fhir/StructureDefinition/answer-source';

/** Our extension: the answer is an alert; `true`, or each alert option. */
export const ALERT = 'https://openward.example/fhir/StructureDefinition/alert';

/** Our extension: the signers and whether they sign in order; contains {@link SIGNER}s. */
export const SIGNERS = 'https://openward.example/fhir/StructureDefinition/signers';
export const SIGNERS_IN_ORDER = 'inOrder';
export const SIGNER = 'signer';

/** Our extension: the message if an answer does not match the regex. */
export const REGEX_MESSAGE = 'https://openward.example/fhir/StructureDefinition/regex-message';

/** A translation with `lang` and `content`. */
export const TRANSLATION = 'http://hl7.org/fhir/StructureDefinition/translation';

/** Requires a signature, and says whose. */
export const SIGNATURE_REQUIRED = 'http://hl7.org/fhir/StructureDefinition/questionnaire-signatureRequired';
export const SIGNATURE_TYPES = 'urn:iso-astm:E1762-95:2013';
export const AUTHORS_SIGNATURE = '1.2.840.10065.1.12.1.1';

/** Our extension: the kind of rule, if FHIR's operators cannot express it. */
export const RULE_KIND = 'https://openward.example/fhir/StructureDefinition/rule-kind';

/** Marks a condition that follows from another question's rule. */
export const IMPLIED = 'implied';

/** The item for the form's files. Field names contain no dots, so it cannot collide. */
export const FILES_ITEM = 'form.attachments';

/** linkIds of the items around a field. */
export const sectionOf = (name: string) => `${name}.section`;
export const helpOf = (name: string) => `${name}.help`;
export const textBefore = (name: string) => `${name}.text`;
export const endOf = (name: string, end: 'lower' | 'upper') => `${name}.${end}`;
