import type { FormDefinition } from '../definition.ts';
import { itemTypeOf, meaningOf } from '../field-types.ts';
import { conditionsOf, optionsOf } from '../reading.ts';
import { keptSigners } from '../signers.ts';
import type { Condition, FormField, ShowWhen } from '../types.ts';
import { beside, type FieldTexts, translationsIn } from './translations.ts';
import {
  ALERT,
  ANSWER_SOURCE,
  AUTHORS_SIGNATURE,
  DECIMAL_PLACES,
  type EnableWhen,
  endOf,
  type FhirExtension,
  FILES_ITEM,
  helpOf,
  IMPLIED,
  ITEM_CONTROL,
  ITEM_CONTROLS,
  KEYBOARD,
  KEYBOARDS,
  MAX_VALUE,
  MIN_VALUE,
  ORIENTATION,
  type Questionnaire,
  type QuestionnaireItem,
  REGEX,
  REGEX_MESSAGE,
  RULE_KIND,
  SIGNATURE_REQUIRED,
  SIGNATURE_TYPES,
  SIGNER,
  SIGNERS,
  SIGNERS_IN_ORDER,
  sectionOf,
  textBefore,
  UNIT,
} from './types.ts';

/** The identity of a saved form. */
export interface QuestionnaireAbout {
  id: string;
  version: number;
  /** ISO 8601 UTC. */
  savedAt: string;
}

/** A form as FHIR R4 Questionnaire; `formOf` restores the same form. */
export function questionnaireOf(form: FormDefinition, about?: QuestionnaireAbout): Questionnaire {
  const others = translationsIn(form.translations ?? []);
  const item = [...sectionsOf(form.formText, others), ...filesOf(form, others)];
  return {
    resourceType: 'Questionnaire',
    ...(form.isEsignatureRequired && { extension: [SIGNED_BY_AUTHOR, ...signersOf(form)] }),
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

function signersOf(form: FormDefinition): FhirExtension[] {
  const signers = keptSigners(form);
  if (!signers) return [];
  return [
    {
      url: SIGNERS,
      extension: [
        { url: SIGNERS_IN_ORDER, valueBoolean: signers.inOrder },
        ...signers.steps.map(({ role, label }) => ({
          url: SIGNER,
          valueCoding: { code: role, ...(label && { display: label }) },
        })),
      ],
    },
  ];
}

/** The fields in order; those of a section are grouped. */
function sectionsOf(fields: readonly FormField[], others: Others): QuestionnaireItem[] {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const itemsOf = (field: FormField): QuestionnaireItem[] => {
    const { name, text, showWhen } = field;
    const enabled = enabledWhen(showWhen, byName);
    const before = text && { linkId: textBefore(name), ...textIn(text, 'text', field, others) };
    return [...(before ? [{ ...before, type: 'display', ...enabled }] : []), itemOf(field, enabled, others)];
  };
  return inSections(fields, itemsOf, (field, item) => {
    const { name, section = '' } = field;
    return { linkId: sectionOf(name), ...textIn(section, 'section', field, others), type: 'group', item };
  });
}

/**
 * The items of the fields in order; `group` wraps each section, starting from its first field. A Questionnaire and its
 * answers have the same groups.
 */
export function inSections<I>(
  fields: readonly FormField[],
  itemsOf: (field: FormField) => I[],
  group: (first: FormField, items: I[]) => I,
): I[] {
  const groups: { first?: FormField; items: I[] }[] = [{ items: [] }];
  for (const field of fields) {
    if (field.section) groups.push({ first: field, items: [] });
    groups.at(-1)?.items.push(...itemsOf(field));
  }
  return groups.flatMap(({ first, items }) => (first && items.length > 0 ? [group(first, items)] : items));
}

function textIn(
  text: string,
  part: Exclude<keyof FieldTexts, 'name' | 'options'>,
  { name }: FormField,
  others: Others,
): Pick<QuestionnaireItem, 'text' | '_text'> {
  return {
    text,
    ...beside(
      '_text',
      others.ofField(name, (texts) => texts[part]),
    ),
  };
}

function itemOf(field: FormField, enabled: Partial<QuestionnaireItem>, others: Others): QuestionnaireItem {
  const { name, label, help, format, source, alert } = field;
  const { itemControl, repeats } = meaningOf(field).fhir;
  const extension = [...(itemControl ? [controlledBy(itemControl)] : []), ...formatExtensions(field, others)];
  if (source) extension.push({ url: ANSWER_SOURCE, valueCode: source });
  if (alert?.answers) extension.push(...alert.answers.map((valueString) => ({ url: ALERT, valueString })));
  else if (alert) extension.push({ url: ALERT, valueBoolean: true });
  const { lowestLabel, highestLabel } = format ?? {};
  const item = [
    ...(help ? [displayOf('help', helpOf(name), textIn(help, 'help', field, others))] : []),
    ...(lowestLabel
      ? [displayOf('lower', endOf(name, 'lower'), textIn(lowestLabel, 'lowestLabel', field, others))]
      : []),
    ...(highestLabel
      ? [displayOf('upper', endOf(name, 'upper'), textIn(highestLabel, 'highestLabel', field, others))]
      : []),
  ];
  return {
    ...(extension.length > 0 && { extension }),
    linkId: name,
    ...textIn(label, 'label', field, others),
    type: itemTypeOf(field),
    ...enabled,
    ...(field.required && { required: true }),
    ...(repeats && { repeats }),
    ...(meaningOf(field).hasOptions && {
      answerOption: optionsOf(field).map((display) => {
        const labelIn = ({ options }: Pick<FieldTexts, 'options'>) =>
          options?.find(({ value }) => value === display)?.label;
        return { valueCoding: { display, ...beside('_display', others.ofField(name, labelIn)) } };
      }),
    }),
    ...(item.length > 0 && { item }),
  };
}

function displayOf(
  control: string,
  linkId: string,
  text: Pick<QuestionnaireItem, 'text' | '_text'>,
): QuestionnaireItem {
  return { extension: [controlledBy(control)], linkId, ...text, type: 'display' };
}

/** The parts of a format that the item's type does not express. */
function formatExtensions({ name, format }: FormField, others: Others): FhirExtension[] {
  const { kind, lowest, highest, decimals, unit, pattern = '', message } = format ?? {};
  const inOthers = (part: 'unit' | 'message') => others.ofField(name, (texts) => texts[part]);
  switch (kind) {
    case 'number':
      return [
        ...(lowest === undefined ? [] : [{ url: MIN_VALUE, valueDecimal: lowest }]),
        ...(highest === undefined ? [] : [{ url: MAX_VALUE, valueDecimal: highest }]),
        ...(decimals === undefined ? [] : [{ url: DECIMAL_PLACES, valueInteger: decimals }]),
        ...(unit ? [{ url: UNIT, valueCoding: { display: unit, ...beside('_display', inOthers('unit')) } }] : []),
      ];
    case 'email':
    case 'phone':
      return [{ url: KEYBOARD, valueCoding: { system: KEYBOARDS, code: kind } }];
    case 'pattern':
      return [
        { url: REGEX, valueString: pattern },
        ...(message
          ? [{ url: REGEX_MESSAGE, valueString: message, ...beside('_valueString', inOthers('message')) }]
          : []),
      ];
    case 'scale':
      return [{ url: ORIENTATION, valueCode: 'horizontal' }];
    default:
      return [];
  }
}

function controlledBy(code: string): FhirExtension {
  return { url: ITEM_CONTROL, valueCodeableConcept: { coding: [{ system: ITEM_CONTROLS, code }] } };
}

/** The conditions of an item; empty if it is always shown. */
function enabledWhen(
  rule: ShowWhen | undefined,
  byName: ReadonlyMap<string, FormField>,
): Pick<QuestionnaireItem, 'enableWhen' | 'enableBehavior'> {
  if (!rule) return {};
  const conditions = conditionsOf(rule);
  const own = conditions.map((condition) => enableWhenOf(condition, byName.get(condition.field)));
  const enableWhen = rule.join === 'any' ? own : [...own, ...impliedBy(conditions, byName)];
  return { enableWhen, ...(enableWhen.length > 1 && { enableBehavior: rule.join ?? 'all' }) };
}

/**
 * In FHIR a hidden question's answer differs from every value; in our rules it does not. The conditions that show the
 * question are therefore added. FHIR cannot express this for rules with `any`.
 */
function impliedBy(
  conditions: readonly Condition[],
  byName: ReadonlyMap<string, FormField>,
  seen = new Set<string>(),
): EnableWhen[] {
  return conditions.flatMap(({ field, is }) => {
    const rule = byName.get(field)?.showWhen;
    if (is !== 'differs' || !rule || rule.join === 'any' || seen.has(field)) return [];
    seen.add(field);
    const asked = conditionsOf(rule);
    const extension = [{ url: RULE_KIND, valueCode: IMPLIED }];
    const own = asked.map((condition) => ({ ...enableWhenOf(condition, byName.get(condition.field)), extension }));
    return [...own, ...impliedBy(asked, byName, seen)];
  });
}

function enableWhenOf({ field: question, is, value = '' }: Condition, asked: FormField | undefined): EnableWhen {
  if (is === 'answered') {
    // A checkbox always has an answer, so "answered" means ticked.
    if (asked?.type !== 'CheckBox') return { question, operator: 'exists', answerBoolean: true };
    return { extension: [{ url: RULE_KIND, valueCode: is }], question, operator: '=', answerBoolean: true };
  }
  return { question, operator: is === 'equals' ? '=' : '!=', ...answerOf(value, asked) };
}

/** FHIR has no local date-time, so it is written as UTC. */
function answerOf(value: string, asked: FormField | undefined): Partial<EnableWhen> {
  if (asked?.type === 'CheckBox') return { answerBoolean: value === 'true' };
  if (asked?.type === 'Date') return { answerDate: value };
  if (asked?.type === 'DateTime') return { answerDateTime: `${value}:00Z` };
  if (asked?.format?.kind === 'number') return { answerDecimal: Number(value) };
  return asked && meaningOf(asked).hasOptions ? { answerCoding: { display: value } } : { answerString: value };
}

function filesOf({ attachments }: FormDefinition, others: Others): QuestionnaireItem[] {
  if (!attachments) return [];
  const { label: text, isRequired } = attachments;
  const texts = { text, ...beside('_text', others.ofForm('filesLabel')) };
  return [{ linkId: FILES_ITEM, ...texts, type: 'attachment', ...(isRequired && { required: true }), repeats: true }];
}
