import {
  type FieldType,
  type FormField,
  OPTION_SEPARATOR,
  optionsOf,
  type ShowWhen,
  uniqueName,
  withoutEmptyParts,
} from '@openward/contract/forms';
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
  showWhen: ShowWhen | null;
}

/** Parts of a field that something can be wrong with. */
export type FieldPart = 'name' | 'label' | 'type' | 'options' | 'help' | 'section' | 'showWhen';

/** A new field without a label. @param taken names that other fields have */
export function newField(taken: ReadonlySet<string>): EditedField {
  const rest = { options: [], required: false, multiline: false, help: '', section: null, showWhen: null };
  return { name: uniqueName('field', taken), isNamed: false, label: '', type: 'Text', ...rest };
}

/** A field as it is edited. */
export function editedOf(field: FormField): EditedField {
  const { name, label, type, required = false, multiline = false, help = '', section, showWhen } = field;
  const options = optionsOf(field);
  const rest = { help, section: section ?? null, showWhen: showWhen ?? null };
  return { name, isNamed: true, label, type, options, required, multiline, ...rest };
}

const made = new WeakMap<EditedField, FormField>();

/** The field that it makes: the same object for the same input. */
export function fieldOf(edited: EditedField): FormField {
  const known = made.get(edited);
  if (known) return known;
  const { isNamed: _, options, section, showWhen, ...rest } = edited;
  const field = withoutEmptyParts({
    ...rest,
    label: rest.label.trim(),
    help: rest.help.trim(),
    options: options.map((option) => option.trim()).join(OPTION_SEPARATOR),
    ...(section?.trim() && { section: section.trim() }),
    ...(showWhen && { showWhen }),
  });
  made.set(edited, field);
  return field;
}
