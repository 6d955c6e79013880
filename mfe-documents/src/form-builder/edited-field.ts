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

/** The parts of a format that are numbers. */
const NUMBERS: readonly string[] = ['lowest', 'highest', 'decimals', 'step'];

export type FormatPart = Exclude<keyof AnswerFormat, 'kind'>;

/** A format while it is being edited: its numbers are what was typed. */
export type EditedFormat = { kind: FormatKind } & { [P in FormatPart]?: string };

/** A field while it is being edited: its options are a list, and every part is there. */
export interface EditedField {
  name: string;
  /** False while the name is still made of the label: until the label is left for the first time. */
  isNamed: boolean;
  label: string;
  type: FieldType;
  options: readonly string[];
  required: boolean;
  multiline: boolean;
  help: string;
  /** The heading of the section that begins here; null where none does. */
  section: string | null;
  /** What is read before the question; null for nothing. */
  text: string | null;
  format: EditedFormat | null;
  /** What the answer begins with; empty for nothing. */
  source: AnswerSource | '';
  /** Where the answer is an alert: `FormField.alert`; null where it is none. */
  alert: NonNullable<FormField['alert']> | null;
  showWhen: ShowWhen | null;
}

/** Parts of a field that something can be wrong with. */
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

/** A new field without a label. @param taken names that other fields have */
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

/** A field as it is edited. */
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

/** What was typed as the format that it makes; what is no number is refused where it is checked. */
function formatOf({ kind, ...parts }: EditedFormat): AnswerFormat {
  const given = Object.entries(parts).flatMap(([part, typed]) => {
    const text = typed?.trim();
    if (!text) return [];
    return [[part, NUMBERS.includes(part) ? Number(cleanNumber(text)) : text]];
  });
  return { kind, ...Object.fromEntries(given) };
}

const made = new WeakMap<EditedField, FormField>();

/** The field that it makes: the same object for the same input. */
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
