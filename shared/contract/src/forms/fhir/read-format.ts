import { keptFormat } from '../formats.ts';
import { isPattern } from '../patterns.ts';
import { OPTION_SEPARATOR, optionsOf } from '../reading.ts';
import type { AnswerFormat, FieldType } from '../types.ts';
import { controlOf, listOf, textOf } from './reading.ts';
import { type Translations, textsBeside } from './translations.ts';
import {
  DECIMAL_PLACES,
  type FhirExtension,
  KEYBOARD,
  MAX_VALUE,
  MIN_VALUE,
  ORIENTATION,
  type QuestionnaireItem,
  REGEX,
  REGEX_MESSAGE,
  UNIT,
} from './types.ts';

/** The field that an item becomes, as far as it was read. */
interface Of {
  name: string;
  type: FieldType;
  options: string | undefined;
}

/** The format of an item, or undefined. @param report receives what is not supported */
export function readFormat(
  item: QuestionnaireItem,
  { name, type, options }: Of,
  translations: Translations,
  report: (message: string, detail?: string) => void,
): AnswerFormat | undefined {
  const extensions = new Map(listOf(item.extension).map((each) => [each.url, each]));
  if (['decimal', 'integer', 'quantity'].includes(item.type)) return numberIn(item, name, extensions, translations);
  if (type === 'Radio') return scaleIn(item, { name, type, options }, extensions, translations);
  if (item.type !== 'string') return undefined;
  const regex = extensions.get(REGEX)?.valueString;
  if (regex !== undefined && !isPattern(regex)) report('The pattern “{detail}” is not supported.', regex);
  else if (regex) {
    const message = extensions.get(REGEX_MESSAGE);
    translations.addToField(name, 'message', textsBeside(message?._valueString));
    return keptFormat('Text', { kind: 'pattern', pattern: regex, message: textOf(message?.valueString) });
  }
  const keyboard = extensions.get(KEYBOARD)?.valueCoding?.code;
  return keyboard === 'email' || keyboard === 'phone' ? { kind: keyboard } : undefined;
}

type Extensions = ReadonlyMap<string, FhirExtension>;

function numberIn(item: QuestionnaireItem, name: string, extensions: Extensions, translations: Translations) {
  const amount = (url: string) => {
    const { valueDecimal, valueInteger } = extensions.get(url) ?? {};
    const found = valueDecimal ?? valueInteger;
    return typeof found === 'number' ? found : undefined;
  };
  const unit = extensions.get(UNIT)?.valueCoding;
  translations.addToField(name, 'unit', textsBeside(unit?._display));
  const decimals = item.type === 'integer' ? 0 : amount(DECIMAL_PLACES);
  const given = { lowest: amount(MIN_VALUE), highest: amount(MAX_VALUE), decimals };
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return keptFormat('Text', { kind: 'number', ...known, unit: textOf(unit?.display ?? unit?.code) });
}

/** Reads a choice of consecutive numbers as a scale. */
function scaleIn(
  item: QuestionnaireItem,
  { name, type, options = '' }: Of,
  extensions: Extensions,
  translations: Translations,
) {
  if (extensions.get(ORIENTATION)?.valueCode !== 'horizontal') return undefined;
  const numbers = options.split(OPTION_SEPARATOR).map(Number);
  const [lowest = 0, second = 0] = numbers;
  const end = (control: string) => listOf(item.item).find((inner) => controlOf(inner) === control);
  const [lower, upper] = [end('lower'), end('upper')];
  const format: AnswerFormat = {
    kind: 'scale',
    lowest,
    highest: numbers.at(-1) ?? 0,
    step: second - lowest,
    lowestLabel: textOf(lower?.text),
    highestLabel: textOf(upper?.text),
  };
  if (optionsOf({ format }).join(OPTION_SEPARATOR) !== options) return undefined;
  translations.addToField(name, 'lowestLabel', textsBeside(lower?._text));
  translations.addToField(name, 'highestLabel', textsBeside(upper?._text));
  return keptFormat(type, format);
}
