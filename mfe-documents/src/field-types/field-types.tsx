import {
  type AnswerFormat,
  type AnswerValue,
  cleanNumber,
  type FieldType,
  type FormatKind,
  type FormField,
  readOptions,
} from '@openward/contract/forms';
import { useT } from '@openward/remote-kit';
import { type ControlProps, TextControl } from '@openward/ui/form';
import { ChoicesControl, SelectControl, TickControl } from '@openward/ui/select-field';
import type { ComponentProps, ReactElement } from 'react';

/** The props of a question's input; `error` is already translated. */
interface InputProps {
  field: FormField;
  value: AnswerValue | undefined;
  error: string | undefined;
  disabled?: boolean | undefined;
  /** Screen readers hear it after the name of a group of choices. */
  requiredText?: string;
  onChange: (value: AnswerValue) => void;
  onBlur?: (() => void) | undefined;
}

/** The user interface of a field type. The contract's `FIELD_MEANINGS` defines its meaning. */
interface FieldTypeEntry {
  /** The specification's name, and a description. */
  label: string;
  title: string;
  Input: (props: InputProps) => ReactElement;
  /** The kind of input for a rule's comparison value. */
  compare: 'text' | 'date' | 'datetime-local' | 'option' | 'included-option' | 'tick';
  hasLines?: true;
}

const textOf = (value: AnswerValue | undefined) => (typeof value === 'string' ? value : '');

function common({ field, error, disabled, onBlur }: InputProps): Omit<ControlProps<unknown>, 'value' | 'onChange'> {
  const { name, help: hint, required, format } = field;
  const label = format?.unit ? `${field.label} (${format.unit})` : field.label;
  return { name, label, hint, required, error, disabled, onBlur };
}

function scaleOf({ format }: FormField) {
  if (format?.kind !== 'scale') return {};
  return { layout: 'scale', ends: [format.lowestLabel, format.highestLabel] } as const;
}

function OneOfMany(props: InputProps) {
  const t = useT();
  return (
    <SelectControl
      {...common(props)}
      placeholder={t('Please choose')}
      options={readOptions(props.field)}
      value={textOf(props.value)}
      onChange={props.onChange}
    />
  );
}

type TypedProps = Omit<ComponentProps<typeof TextControl>, keyof ControlProps<string>>;

/** The user interface of a format. The contract's `FORMAT_MEANINGS` defines its meaning. */
interface FormatEntry {
  label: string;
  /** For Text: the phone keyboard and the browser's autofill. */
  typed?: (format: AnswerFormat) => TypedProps;
}

/** The user interface of each format. */
export const FORMAT_ENTRIES: Readonly<Record<FormatKind, FormatEntry>> = {
  number: {
    label: 'Number',
    // The number keyboard of some phones has no minus.
    typed: ({ lowest = 0, decimals }) => ({
      inputMode: lowest < 0 ? undefined : decimals === 0 ? 'numeric' : 'decimal',
      autoComplete: 'off',
      clean: cleanNumber,
      dir: 'ltr',
    }),
  },
  email: {
    label: 'Email',
    typed: () => ({ type: 'email', inputMode: 'email', autoComplete: 'email', dir: 'ltr' }),
  },
  phone: { label: 'Phone number', typed: () => ({ type: 'tel', inputMode: 'tel', autoComplete: 'tel', dir: 'ltr' }) },
  pattern: { label: 'Pattern', typed: () => ({ autoComplete: 'off' }) },
  scale: { label: 'Scale' },
};

/** The user interface of each field type. */
export const FIELD_TYPE_ENTRIES: Readonly<Record<FieldType, FieldTypeEntry>> = {
  Text: {
    label: 'Text',
    title: 'Text on one or more lines.',
    compare: 'text',
    hasLines: true,
    Input: (props) => (
      <TextControl
        {...common(props)}
        {...(props.field.format && FORMAT_ENTRIES[props.field.format.kind].typed?.(props.field.format))}
        rows={props.field.multiline ? 4 : undefined}
        value={textOf(props.value)}
        onChange={props.onChange}
      />
    ),
  },
  CheckBox: {
    label: 'CheckBox',
    title: 'A box to tick.',
    compare: 'tick',
    Input: (props) => <TickControl {...common(props)} value={props.value === true} onChange={props.onChange} />,
  },
  Select: {
    label: 'Select',
    title: 'One option from a drop-down list.',
    compare: 'option',
    Input: OneOfMany,
  },
  Date: {
    label: 'Date',
    title: 'A date.',
    compare: 'date',
    Input: (props) => (
      <TextControl {...common(props)} type="date" value={textOf(props.value)} onChange={props.onChange} />
    ),
  },
  DateTime: {
    label: 'DateTime',
    title: 'A date and time.',
    compare: 'datetime-local',
    Input: (props) => (
      <TextControl {...common(props)} type="datetime-local" value={textOf(props.value)} onChange={props.onChange} />
    ),
  },
  MultiSelect: {
    label: 'MultiSelect',
    title: 'Any number of options.',
    compare: 'included-option',
    Input: (props) => (
      <ChoicesControl
        {...common(props)}
        isMany
        requiredText={props.requiredText}
        options={readOptions(props.field)}
        value={Array.isArray(props.value) ? props.value : []}
        onChange={(chosen) => props.onChange([...chosen])}
      />
    ),
  },
  Radio: {
    label: 'Radio',
    title: 'One option. All options are visible.',
    compare: 'option',
    Input: (props) => (
      <ChoicesControl
        {...common(props)}
        isMany={false}
        options={readOptions(props.field)}
        {...scaleOf(props.field)}
        value={props.value ? [textOf(props.value)] : []}
        onChange={([chosen = '']) => props.onChange(chosen)}
      />
    ),
  },
};
