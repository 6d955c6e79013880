import { canAlert } from '../alerts.ts';
import type { FormDefinition } from '../definition.ts';
import { sourcesOf } from '../field-types.ts';
import { SIGNER_ROLES } from '../names.ts';
import { OPTION_SEPARATOR } from '../reading.ts';
import { MOST_SIGNERS, signersProblem } from '../signers.ts';
import { keptTranslations } from '../translations.ts';
import type { AttachmentRequest, FieldType, FormField, FormSigners, SignerStep } from '../types.ts';
import { type Named, namesFor } from './link-ids.ts';
import { readFormat } from './read-format.ts';
import { type Conditions, readRule } from './read-rule.ts';
import { controlOf, listOf, textOf } from './reading.ts';
import { type InLanguage, Translations, textsBeside } from './translations.ts';
import {
  ALERT,
  ANSWER_SOURCE,
  type AnswerOption,
  type Questionnaire,
  type QuestionnaireItem,
  SIGNATURE_REQUIRED,
  SIGNER,
  SIGNERS,
  SIGNERS_IN_ORDER,
} from './types.ts';

/** A part of the file that our forms do not support. */
export interface ImportProblem {
  /** The item's text, else its linkId; empty for the whole file. */
  place: string;
  /** A key of the catalogues; it contains `{detail}` if there is a detail. */
  message: string;
  detail?: string;
}

/** The form, without the unsupported parts in the problems. */
export interface ReadQuestionnaire {
  form: FormDefinition;
  problems: ImportProblem[];
}

/** Converts a FHIR R4 Questionnaire, exported by us or by another system, into a form. */
export function formOf(questionnaire: Questionnaire): ReadQuestionnaire {
  const reader = new Reader(namesFor(questionnaire.item ?? []));
  reader.readAll(questionnaire.item ?? [], '', undefined);
  reader.end();
  const title = textOf(questionnaire.title) || textOf(questionnaire.name);
  reader.translations.addToForm('displayName', textsBeside(questionnaire._title));
  reader.translations.addToForm('formDescriptioin', textsBeside(questionnaire._description));
  const { fields: formText, attachments } = reader;
  const translations = keptTranslations(reader.translations.all(), { formText, attachments });
  const signers = readSigners(questionnaire, reader.problems);
  const form: FormDefinition = {
    formName: textOf(questionnaire.name) || title,
    displayName: title,
    formDescriptioin: textOf(questionnaire.description),
    isEsignatureRequired: listOf(questionnaire.extension).some(({ url }) => url === SIGNATURE_REQUIRED),
    status: questionnaire.status === 'active' ? 'ACTIVE' : 'INACTIVE',
    attachments,
    signers: signers ?? null,
    formText,
    ...(translations.length > 0 && { translations }),
  };
  return { form, problems: reader.problems };
}

/** The signers from our extension; unsupported ones are left out and reported. */
function readSigners({ extension }: Questionnaire, problems: ImportProblem[]): FormSigners | undefined {
  const named = listOf(extension).find(({ url }) => url === SIGNERS);
  if (!named) return undefined;
  const parts = listOf(named.extension);
  const inOrder = parts.find(({ url }) => url === SIGNERS_IN_ORDER)?.valueBoolean !== false;
  const steps = parts.flatMap(({ url, valueCoding }): SignerStep[] => {
    const role = SIGNER_ROLES.find((each) => each === valueCoding?.code);
    const label = textOf(valueCoding?.display);
    return url === SIGNER && role ? [{ role, ...(label && { label }) }] : [];
  });
  if (steps.length > 0 && steps.length <= MOST_SIGNERS && !signersProblem({ inOrder, steps }))
    return { inOrder, steps };
  problems.push({ place: '', message: 'The signers of this form are not supported.' });
  return undefined;
}

/** Item types that become one field; `choice` becomes one of three types. */
const PLAIN_TYPES: Readonly<Record<string, FieldType>> = {
  string: 'Text',
  text: 'Text',
  decimal: 'Text',
  integer: 'Text',
  quantity: 'Text',
  boolean: 'CheckBox',
  date: 'Date',
  dateTime: 'DateTime',
};

/** The most choices shown as radio buttons. */
const MOST_RADIOS = 6;

class Reader {
  readonly fields: FormField[] = [];
  readonly problems: ImportProblem[] = [];
  attachments: AttachmentRequest | null = null;
  readonly translations = new Translations();
  readonly #named: ReadonlyMap<string, Named>;
  /** The heading above the next field. */
  #heading = '';
  #headingInOthers: readonly InLanguage[] = [];
  /** The texts above the next field. */
  #before: QuestionnaireItem[] = [];

  constructor(named: ReadonlyMap<string, Named>) {
    this.#named = named;
  }

  /**
   * Reads items in order with everything below them.
   * @param heading of the surrounding groups
   * @param rule of the surrounding group, which applies to each item
   */
  readAll(items: readonly QuestionnaireItem[], heading: string, rule: Conditions | undefined): void {
    for (const item of items) {
      if (item.type === 'group') this.#readGroup(item, heading, rule);
      else if (item.type === 'display') this.#before.push(item);
      else this.#readItem(item, rule);
    }
  }

  /** Reports what belongs to no field. */
  end(): void {
    for (const item of this.#before) this.#report(item, 'A text after the last question is not supported.');
  }

  #readGroup(item: QuestionnaireItem, around: string, rule: Conditions | undefined): void {
    const own = textOf(item.text);
    const heading = [around, own].filter(Boolean).join(' – ');
    if (own) {
      this.#heading = heading;
      // The headings of nested groups are joined, which translations do not support.
      this.#headingInOthers = around ? [] : textsBeside(item._text);
    }
    if (item.repeats) this.#report(item, 'Repeating groups are not supported.');
    this.readAll(listOf(item.item), heading, this.#both(item, rule));
    if (this.#heading === heading) this.#heading = '';
  }

  #readItem(item: QuestionnaireItem, around: Conditions | undefined): void {
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
    const text = this.#textBefore(item, name);
    this.translations.addToField(name, 'label', textsBeside(item._text));
    const [helping, ...more] = listOf(item.item).filter(isHelp);
    if (more.length === 0) this.translations.addToField(name, 'help', textsBeside(helping?._text));
    if (this.#heading) this.translations.addToField(name, 'section', this.#headingInOthers);
    const options = item.type === 'choice' ? this.#optionsOf(item, name) : undefined;
    const format = readFormat(item, { type, options, name }, this.translations, (message, detail) =>
      this.#report(item, message, detail),
    );
    const named = listOf(item.extension).find(({ url }) => url === ANSWER_SOURCE)?.valueCode;
    const source = sourcesOf(type).find((each) => each === named);
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
      ...(text && { text }),
      ...(format && { format }),
      ...(source && { source }),
      ...(canAlert(type) && alertOf(item, options)),
      ...(showWhen && { showWhen }),
    });
    this.#heading = '';
    this.readAll(
      listOf(item.item).filter((inner) => !isHelp(inner) && !isEnd(inner)),
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

  /** Takes the texts above a field, which share its rule. */
  #textBefore(item: QuestionnaireItem, name: string): string {
    const texts = this.#before.splice(0);
    for (const each of texts) {
      const isOwn = each.enableWhen && JSON.stringify(each.enableWhen) !== JSON.stringify(item.enableWhen);
      if (isOwn) this.#report(each, 'A text is shown with the question after it. We left out its rule.');
    }
    // Several texts are joined, which translations do not support.
    if (texts.length === 1) this.translations.addToField(name, 'text', textsBeside(texts[0]?._text));
    return texts
      .map(({ text }) => textOf(text))
      .filter(Boolean)
      .join('\n\n');
  }

  /** Combines the rules of an item and its group. Our rules have one level, so both must use `all`. */
  #both(item: QuestionnaireItem, around: Conditions | undefined): Conditions | undefined {
    const list = listOf(item.enableWhen);
    if (list.length === 0) return around;
    const own: Conditions = { list, join: item.enableBehavior === 'any' && list.length > 1 ? 'any' : 'all' };
    if (!around) return own;
    if (own.join === 'all' && around.join === 'all') return { list: [...around.list, ...list], join: 'all' };
    this.#report(
      item,
      'The rules of a question and of its group cannot be combined. We kept the rule of the question.',
    );
    return own;
  }

  #report(item: QuestionnaireItem, message: string, detail?: string): void {
    const place = textOf(item.text) || String(item.linkId ?? '');
    this.problems.push({ place, message, ...(detail !== undefined && { detail }) });
  }
}

/** The type for the item's control, else by the number of choices. */
function choiceTypeOf(item: QuestionnaireItem): FieldType {
  if (item.repeats) return 'MultiSelect';
  const control = controlOf(item);
  if (control === 'drop-down' || control === 'autocomplete') return 'Select';
  return control === 'radio-button' || listOf(item.answerOption).length <= MOST_RADIOS ? 'Radio' : 'Select';
}

function optionText({ valueCoding, valueString, valueInteger, valueDate }: AnswerOption): string {
  return String(valueCoding?.display ?? valueCoding?.code ?? valueString ?? valueInteger ?? valueDate ?? '');
}

/** The alert of a question, with its alert options; unknown options are ignored. */
function alertOf({ extension }: QuestionnaireItem, options: string | undefined): Pick<FormField, 'alert'> {
  const said = listOf(extension).filter(({ url }) => url === ALERT);
  const known = options?.split(OPTION_SEPARATOR) ?? [];
  const answers = said.flatMap(({ valueString }) => known.find((option) => option === valueString) ?? []);
  if (answers.length > 0) return { alert: { answers } };
  return said.some(({ valueBoolean }) => valueBoolean === true) ? { alert: {} } : {};
}

function isHelp(item: QuestionnaireItem): boolean {
  return item.type === 'display' && controlOf(item) === 'help';
}

function isEnd(item: QuestionnaireItem): boolean {
  return item.type === 'display' && ['lower', 'upper', 'unit'].includes(controlOf(item) ?? '');
}

function helpIn(item: QuestionnaireItem): string {
  return listOf(item.item)
    .filter(isHelp)
    .map(({ text }) => textOf(text))
    .filter(Boolean)
    .join(' ');
}
