import {
  type AnswerFormat,
  type AnswerSource,
  cleanNumber,
  type FieldType,
  FORMAT_MEANINGS,
  type FormatKind,
  type FormField,
  OPTION_SEPARATOR,
  optionsOf,
  type ShowWhen,
  uniqueName,
  withoutEmptyParts,
} from '@openward/contract/forms';

/** The numeric parts of a format. */
const NUMBERS: readonly string[] = ['lowest', 'highest', 'decimals', 'step'];

export type FormatPart = Exclude<keyof AnswerFormat, 'kind'>;

/** A format in the editor: its numbers are the typed text. */
export type EditedFormat = { kind: FormatKind } & { [P in FormatPart]?: string };

/** A field in the editor: its options are a list, and every part is present. */
export interface EditedField {
  name: string;
  /** False while the name still follows the label, until the label is first left. */
  isNamed: boolean;
  label: string;
  type: FieldType;
  options: readonly string[];
  required: boolean;
  multiline: boolean;
  help: string;
  /** The heading of the section that begins here; null if none does. */
  section: string | null;
  /** The text before the question; null if there is none. */
  text: string | null;
  format: EditedFormat | null;
  /** The prefilled source; empty for none. */
  source: AnswerSource | '';
  /** When the answer is an alert (`FormField.alert`); null if never. */
  alert: NonNullable<FormField['alert']> | null;
  showWhen: ShowWhen | null;
}

/** The parts of a field that can have a problem. */
export type FieldPart =
  | 'name'
  | 'label'
  | 'type'
  | 'options'
  | 'help'
  | 'section'
  | 'text'
  | 'alert'
  | 'format'
  | `format.${FormatPart}`
  | 'showWhen';

/** A new field without a label. `taken` are the names of the other fields. */
export function newField(taken: ReadonlySet<string>): EditedField {
  const rest = { options: [], required: false, multiline: false, help: '', section: null, text: null };
  return {
    ...{ name: uniqueName('field', taken), isNamed: false, label: '', type: 'Text' },
    ...rest,
    format: null,
    source: '' as const,
    alert: null,
    showWhen: null,
  };
}

/** Converts a field for the editor. */
export function editedOf(field: FormField): EditedField {
  const { name, label, type, required = false, multiline = false, help = '' } = field;
  const { section, text = null, format, showWhen } = field;
  const source: EditedField['source'] = field.source ?? '';
  const options = optionsOf(field);
  const rest = {
    help,
    section: section ?? null,
    text,
    format: editedFormat(format),
    source,
    alert: field.alert ?? null,
    showWhen: showWhen ?? null,
  };
  return { name, isNamed: true, label, type, options, required, multiline, ...rest };
}

function editedFormat(format: AnswerFormat | undefined): EditedFormat | null {
  if (!format) return null;
  const parts = FORMAT_MEANINGS[format.kind].parts.map((part) => [part, String(format[part] ?? '')]);
  return { kind: format.kind, ...Object.fromEntries(parts) };
}

/** Converts an edited format; an invalid number is kept for the validation to reject. */
function formatOf({ kind, ...parts }: EditedFormat): AnswerFormat {
  const given = Object.entries(parts).flatMap(([part, typed]) => {
    const text = typed?.trim();
    if (!text) return [];
    return [[part, NUMBERS.includes(part) ? Number(cleanNumber(text)) : text]];
  });
  return { kind, ...Object.fromEntries(given) };
}

const made = new WeakMap<EditedField, FormField>();

/** Converts an edited field; returns the same object for the same input. */
export function fieldOf(edited: EditedField): FormField {
  const known = made.get(edited);
  if (known) return known;
  const { isNamed: _, options, section, text, format, source, alert, showWhen, ...rest } = edited;
  const field = withoutEmptyParts({
    ...rest,
    label: rest.label.trim(),
    help: rest.help.trim(),
    options: options.map((option) => option.trim()).join(OPTION_SEPARATOR),
    ...(section?.trim() && { section: section.trim() }),
    ...(text?.trim() && { text: text.trim() }),
    ...(format && { format: formatOf(format) }),
    ...(source && { source }),
    ...(alert && { alert }),
    ...(showWhen && { showWhen }),
  });
  made.set(edited, field);
  return field;
}
