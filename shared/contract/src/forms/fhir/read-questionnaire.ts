import type { FormDefinition } from '../definition.ts';
import { OPTION_SEPARATOR } from '../reading.ts';
import { keptTranslations } from '../translations.ts';
import type { AttachmentRequest, FieldType, FormField } from '../types.ts';
import { type Named, namesFor } from './link-ids.ts';
import { readRule } from './read-rule.ts';
import { type InLanguage, Translations, textsBeside } from './translations.ts';
import {
  type AnswerOption,
  type EnableWhen,
  ITEM_CONTROL,
  type Questionnaire,
  type QuestionnaireItem,
  SIGNATURE_REQUIRED,
} from './types.ts';

/** Something in a file that a form here cannot hold. */
export interface ImportProblem {
  /** Which item: its text, else its linkId; empty for the whole. */
  place: string;
  /** A key of the catalogues, with `{detail}` in it where there is one. */
  message: string;
  detail?: string;
}

/** The form that a Questionnaire makes, without what the problems name. */
export interface ReadQuestionnaire {
  form: FormDefinition;
  problems: ImportProblem[];
}

/** Makes a form of a FHIR R4 Questionnaire, ours or somebody else's. */
export function formOf(questionnaire: Questionnaire): ReadQuestionnaire {
  const reader = new Reader(namesFor(questionnaire.item ?? []));
  reader.readAll(questionnaire.item ?? [], '', undefined);
  const title = textOf(questionnaire.title) || textOf(questionnaire.name);
  reader.translations.addToForm('displayName', textsBeside(questionnaire._title));
  reader.translations.addToForm('formDescriptioin', textsBeside(questionnaire._description));
  const { fields: formText, attachments } = reader;
  const translations = keptTranslations(reader.translations.all(), { formText, attachments });
  const form: FormDefinition = {
    formName: textOf(questionnaire.name) || title,
    displayName: title,
    formDescriptioin: textOf(questionnaire.description),
    isEsignatureRequired: listOf(questionnaire.extension).some(({ url }) => url === SIGNATURE_REQUIRED),
    status: questionnaire.status === 'active' ? 'ACTIVE' : 'INACTIVE',
    attachments,
    formText,
    ...(translations.length > 0 && { translations }),
  };
  return { form, problems: reader.problems };
}

/** The types of items that are a field each; `choice` is one of three. */
const PLAIN_TYPES: Readonly<Record<string, FieldType>> = {
  string: 'Text',
  text: 'Text',
  boolean: 'CheckBox',
  date: 'Date',
  dateTime: 'DateTime',
};

/** Of an item, and of what is around it. */
type Conditions = readonly EnableWhen[] | undefined;

/** So many choices are all seen at once. */
const MOST_RADIOS = 6;

class Reader {
  readonly fields: FormField[] = [];
  readonly problems: ImportProblem[] = [];
  attachments: AttachmentRequest | null = null;
  readonly translations = new Translations();
  readonly #named: ReadonlyMap<string, Named>;
  /** The heading that the next field begins with. */
  #heading = '';
  #headingInOthers: readonly InLanguage[] = [];

  constructor(named: ReadonlyMap<string, Named>) {
    this.#named = named;
  }

  /**
   * Items in their order, with all below them.
   * @param heading of the groups around them
   * @param rule of the group around them, which counts for each
   */
  readAll(items: readonly QuestionnaireItem[], heading: string, rule: Conditions): void {
    for (const item of items) {
      if (item.type === 'group') this.#readGroup(item, heading, rule);
      else this.#readItem(item, rule);
    }
  }

  #readGroup(item: QuestionnaireItem, around: string, rule: Conditions): void {
    const own = textOf(item.text);
    const heading = [around, own].filter(Boolean).join(' – ');
    if (own) {
      this.#heading = heading;
      // Of groups inside each other the heading is put together, and no translation is.
      this.#headingInOthers = around ? [] : textsBeside(item._text);
    }
    if (item.repeats) this.#report(item, 'Repeating groups are not supported.');
    this.readAll(listOf(item.item), heading, this.#both(item, rule));
    if (this.#heading === heading) this.#heading = '';
  }

  #readItem(item: QuestionnaireItem, around: Conditions): void {
    if (item.type === 'attachment') {
      this.#readFiles(item);
      return;
    }
    const type = item.type === 'choice' ? choiceTypeOf(item) : PLAIN_TYPES[item.type];
    if (!type) {
      this.#report(item, 'Items of type “{detail}” are not supported.', String(item.type));
      return;
    }
    const name = this.#named.get(item.linkId)?.name ?? '';
    if (item.repeats && type !== 'MultiSelect') this.#report(item, 'Only choices can have several answers.');
    const help = helpIn(item);
    this.translations.addToField(name, 'label', textsBeside(item._text));
    const [helping, ...more] = listOf(item.item).filter(isHelp);
    if (more.length === 0) this.translations.addToField(name, 'help', textsBeside(helping?._text));
    if (this.#heading) this.translations.addToField(name, 'section', this.#headingInOthers);
    const options = item.type === 'choice' ? this.#optionsOf(item, name) : undefined;
    const showWhen = readRule(this.#both(item, around), this.#named, (message, detail) =>
      this.#report(item, message, detail),
    );
    this.fields.push({
      name,
      label: textOf(item.text) || item.linkId,
      type,
      ...(options !== undefined && { options }),
      ...(item.required === true && { required: true }),
      ...(item.type === 'text' && { multiline: true }),
      ...(help && { help }),
      ...(this.#heading && { section: this.#heading }),
      ...(showWhen && { showWhen }),
    });
    this.#heading = '';
    this.readAll(
      listOf(item.item).filter((inner) => !isHelp(inner)),
      '',
      around,
    );
  }

  #readFiles(item: QuestionnaireItem): void {
    if (item.enableWhen) this.#report(item, 'Rules for files are not supported.');
    if (this.attachments) this.#report(item, 'A form can ask for files only once.');
    if (!this.attachments) this.translations.addToForm('filesLabel', textsBeside(item._text));
    this.attachments ??= { label: textOf(item.text) || item.linkId, isRequired: item.required === true };
  }

  #optionsOf(item: QuestionnaireItem, name: string): string {
    const options = listOf(item.answerOption).map(optionText);
    if (options.length === 0) this.#report(item, 'The file has no choices for this question.');
    for (const option of options) {
      if (option.includes(OPTION_SEPARATOR))
        this.#report(item, 'We replaced ~ with - in the choice “{detail}”.', option);
    }
    const values = options.map((option) => option.replaceAll(OPTION_SEPARATOR, '-'));
    for (const [place, { valueCoding }] of listOf(item.answerOption).entries())
      this.translations.addOption(name, values[place] ?? '', textsBeside(valueCoding?._display));
    return values.join(OPTION_SEPARATOR);
  }

  /** The rules of an item and of what is around it. Together they would have to hold both, which no rule here can say. */
  #both(item: QuestionnaireItem, around: Conditions): Conditions {
    const own = listOf(item.enableWhen);
    if (own.length === 0) return around;
    return around ? [...around, ...own] : own;
  }

  #report(item: QuestionnaireItem, message: string, detail?: string): void {
    const place = textOf(item.text) || String(item.linkId ?? '');
    this.problems.push({ place, message, ...(detail !== undefined && { detail }) });
  }
}

/** A choice in the control that it names, else in what suits how many there are. */
function choiceTypeOf(item: QuestionnaireItem): FieldType {
  if (item.repeats) return 'MultiSelect';
  const control = controlOf(item);
  if (control === 'drop-down' || control === 'autocomplete') return 'Select';
  return control === 'radio-button' || listOf(item.answerOption).length <= MOST_RADIOS ? 'Radio' : 'Select';
}

function optionText({ valueCoding, valueString, valueInteger, valueDate }: AnswerOption): string {
  return String(valueCoding?.display ?? valueCoding?.code ?? valueString ?? valueInteger ?? valueDate ?? '');
}

function controlOf(item: QuestionnaireItem): string | undefined {
  const found = listOf(item.extension).find(({ url }) => url === ITEM_CONTROL);
  return found?.valueCodeableConcept?.coding?.[0]?.code;
}

function isHelp(item: QuestionnaireItem): boolean {
  return item.type === 'display' && controlOf(item) === 'help';
}

function helpIn(item: QuestionnaireItem): string {
  return listOf(item.item)
    .filter(isHelp)
    .map(({ text }) => textOf(text))
    .filter(Boolean)
    .join(' ');
}

/** Others write these files: a list may be anything. */
function listOf<T>(list: readonly T[] | undefined): readonly T[] {
  return Array.isArray(list) ? list.filter((each) => typeof each === 'object' && each !== null) : [];
}

function textOf(text: unknown): string {
  return typeof text === 'string' ? text.trim() : '';
}
