import type { FormDefinition } from '../definition.ts';
import { meaningOf } from '../field-types.ts';
import { optionsOf } from '../reading.ts';
import type { FormField, ShowWhen } from '../types.ts';
import { beside, type FieldTexts, translationsIn } from './translations.ts';
import {
  AUTHORS_SIGNATURE,
  type EnableWhen,
  type FhirExtension,
  FILES_ITEM,
  helpOf,
  ITEM_CONTROL,
  ITEM_CONTROLS,
  type Questionnaire,
  type QuestionnaireItem,
  RULE_KIND,
  SIGNATURE_REQUIRED,
  SIGNATURE_TYPES,
  sectionOf,
} from './types.ts';

/** Which form it is, where it has been saved. */
export interface QuestionnaireAbout {
  id: string;
  version: number;
  /** ISO UTC. */
  savedAt: string;
}

/** A form as a FHIR R4 Questionnaire; `formOf` makes the same form of it again. */
export function questionnaireOf(form: FormDefinition, about?: QuestionnaireAbout): Questionnaire {
  const others = translationsIn(form.translations ?? []);
  const item = [...sectionsOf(form.formText, others), ...filesOf(form, others)];
  return {
    resourceType: 'Questionnaire',
    ...(form.isEsignatureRequired && { extension: [SIGNED_BY_AUTHOR] }),
    ...(about && { url: `urn:uuid:${about.id}`, version: String(about.version) }),
    name: form.formName,
    title: form.displayName,
    ...beside('_title', others.ofForm('displayName')),
    status: form.status === 'ACTIVE' ? 'active' : 'retired',
    subjectType: ['Patient'],
    ...(about && { date: about.savedAt }),
    description: form.formDescriptioin,
    ...beside('_description', others.ofForm('formDescriptioin')),
    ...(item.length > 0 && { item }),
  };
}

type Others = ReturnType<typeof translationsIn>;

const SIGNED_BY_AUTHOR: FhirExtension = {
  url: SIGNATURE_REQUIRED,
  valueCodeableConcept: {
    coding: [{ system: SIGNATURE_TYPES, code: AUTHORS_SIGNATURE, display: "Author's Signature" }],
  },
};

/** The fields in their order; those of a section in a group. */
function sectionsOf(fields: readonly FormField[], others: Others): QuestionnaireItem[] {
  const types = new Map(fields.map((field) => [field.name, field]));
  const items: QuestionnaireItem[] = [];
  let into = items;
  for (const field of fields) {
    if (field.section) {
      into = [];
      const text = {
        text: field.section,
        ...beside(
          '_text',
          others.ofField(field.name, ({ section }) => section),
        ),
      };
      items.push({ linkId: sectionOf(field.name), ...text, type: 'group', item: into });
    }
    into.push(itemOf(field, field.showWhen && types.get(field.showWhen.field), others));
  }
  return items;
}

function itemOf(field: FormField, asked: FormField | undefined, others: Others): QuestionnaireItem {
  const { name, label, showWhen, help } = field;
  const { itemType, itemControl, repeats } = meaningOf(field).fhir;
  return {
    ...(itemControl && { extension: [controlledBy(itemControl)] }),
    linkId: name,
    text: label,
    ...beside(
      '_text',
      others.ofField(name, (texts) => texts.label),
    ),
    type: field.multiline ? 'text' : itemType,
    ...(showWhen && { enableWhen: [enableWhenOf(showWhen, asked)] }),
    ...(field.required && { required: true }),
    ...(repeats && { repeats }),
    ...(meaningOf(field).hasOptions && {
      answerOption: optionsOf(field).map((display) => {
        const labelIn = ({ options }: Pick<FieldTexts, 'options'>) =>
          options?.find(({ value }) => value === display)?.label;
        return { valueCoding: { display, ...beside('_display', others.ofField(name, labelIn)) } };
      }),
    }),
    ...(help && {
      item: [
        {
          extension: [controlledBy('help')],
          linkId: helpOf(name),
          text: help,
          ...beside(
            '_text',
            others.ofField(name, (texts) => texts.help),
          ),
          type: 'display',
        },
      ],
    }),
  };
}

function controlledBy(code: string): FhirExtension {
  return { url: ITEM_CONTROL, valueCodeableConcept: { coding: [{ system: ITEM_CONTROLS, code }] } };
}

function enableWhenOf({ field: question, is, value = '' }: ShowWhen, asked: FormField | undefined): EnableWhen {
  if (is === 'answered') {
    // A box always has an answer; what is meant is that it was ticked.
    if (asked?.type !== 'CheckBox') return { question, operator: 'exists', answerBoolean: true };
    return { extension: [{ url: RULE_KIND, valueCode: is }], question, operator: '=', answerBoolean: true };
  }
  return { question, operator: is === 'equals' ? '=' : '!=', ...answerOf(value, asked) };
}

/** FHIR knows no time of day without an offset: the clock on the wall is written as if it were UTC. */
function answerOf(value: string, asked: FormField | undefined): Partial<EnableWhen> {
  if (asked?.type === 'CheckBox') return { answerBoolean: value === 'true' };
  if (asked?.type === 'Date') return { answerDate: value };
  if (asked?.type === 'DateTime') return { answerDateTime: `${value}:00Z` };
  return asked && meaningOf(asked).hasOptions ? { answerCoding: { display: value } } : { answerString: value };
}

function filesOf({ attachments }: FormDefinition, others: Others): QuestionnaireItem[] {
  if (!attachments) return [];
  const { label: text, isRequired } = attachments;
  const texts = { text, ...beside('_text', others.ofForm('filesLabel')) };
  return [{ linkId: FILES_ITEM, ...texts, type: 'attachment', ...(isRequired && { required: true }), repeats: true }];
}
