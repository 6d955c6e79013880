import {
  type AnswerValue,
  type FieldType,
  type FormField,
  MOST_ANSWER_LETTERS,
  optionsOf,
} from '@openward/contract/forms';
import { useT } from '@openward/remote-kit';
import { ChoicesControl, type ControlProps, SelectControl, TextControl, TickControl } from '@openward/ui/select-field';
import type { ReactElement } from 'react';

/** A question as it is drawn: its field, the answer so far, and what is wrong with it, ready to read. */
export interface InputProps {
  field: FormField;
  value: AnswerValue | undefined;
  error: string | undefined;
  disabled?: boolean | undefined;
  onChange: (value: AnswerValue) => void;
  onBlur?: (() => void) | undefined;
}

const textOf = (value: AnswerValue | undefined) => (typeof value === 'string' ? value : '');

/** What every input is told of its field. */
function common({ field, error, disabled, onBlur }: InputProps): Omit<ControlProps<unknown>, 'value' | 'onChange'> {
  const { name, label, help: hint, required } = field;
  return { name, label, hint, required, error, disabled, onBlur };
}

/** How each type of field is filled in. What it means is in the contract's `FIELD_MEANINGS`. */
const FIELD_INPUTS: Readonly<Record<FieldType, (props: InputProps) => ReactElement>> = {
  Text: (props) => (
    <TextControl
      {...common(props)}
      kind={props.field.multiline ? 'lines' : 'text'}
      maxLength={MOST_ANSWER_LETTERS}
      value={textOf(props.value)}
      onChange={props.onChange}
    />
  ),
  CheckBox: (props) => <TickControl {...common(props)} value={props.value === true} onChange={props.onChange} />,
  Select: (props) => <OneOfMany {...props} />,
  Date: (props) => <TextControl {...common(props)} kind="date" value={textOf(props.value)} onChange={props.onChange} />,
  DateTime: (props) => (
    <TextControl {...common(props)} kind="datetime-local" value={textOf(props.value)} onChange={props.onChange} />
  ),
  MultiSelect: (props) => (
    <ChoicesControl
      {...common(props)}
      isMany
      options={optionsOf(props.field)}
      value={Array.isArray(props.value) ? props.value : []}
      onChange={(chosen) => props.onChange([...chosen])}
    />
  ),
  Radio: (props) => (
    <ChoicesControl
      {...common(props)}
      isMany={false}
      options={optionsOf(props.field)}
      value={props.value ? [textOf(props.value)] : []}
      onChange={([chosen = '']) => props.onChange(chosen)}
    />
  ),
};

function OneOfMany(props: InputProps) {
  const t = useT();
  return (
    <SelectControl
      {...common(props)}
      placeholder={t('Please choose')}
      options={optionsOf(props.field)}
      value={textOf(props.value)}
      onChange={props.onChange}
    />
  );
}

/** The input of a question, by its type. */
export function FieldInput(props: InputProps) {
  const Input = FIELD_INPUTS[props.field.type];
  return <Input {...props} />;
}
