import { Box, chakra, Input, NativeSelect, Stack, Text, Textarea } from '@chakra-ui/react';
import { nativeSelectSlotRecipe } from '@chakra-ui/react/theme';
import type { ReactNode } from 'react';
import { afterPress } from '../form/after-press.ts';
import { FieldFrame, type FieldIds, useFieldIds } from '../form/field.tsx';

/*
 * Fields without a form library around them, for forms whose fields are data: value in, change out. The value is the
 * caller's, so one of very many can be drawn by itself.
 */

/** What they all have; texts are ready to read. */
export interface ControlProps<V> {
  /** Names the control in the page; unique. */
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  value: V;
  onChange: (value: V) => void;
  onBlur?: (() => void) | undefined;
}

const LOOK = { size: 'lg', borderColor: 'border.emphasized', bg: 'bg.panel' } as const;

/** What may be entered, so that a year has four digits. */
const DAYS = {
  text: {},
  lines: {},
  date: { min: '1800-01-01', max: '2199-12-31' },
  'datetime-local': { min: '1800-01-01T00:00', max: '2199-12-31T23:59' },
} as const;

/** Says that the field was left once no pointer is pressed: an error must not move what is being pressed. */
function leftBy({ onBlur }: Pick<ControlProps<unknown>, 'onBlur'>): (() => void) | undefined {
  return onBlur && (() => afterPress(onBlur));
}

/** A line of text, several of them, a day (`YYYY-MM-DD`) or a day with a time (`YYYY-MM-DDTHH:mm`). */
export function TextControl(
  props: ControlProps<string> & { kind: 'text' | 'lines' | 'date' | 'datetime-local'; maxLength?: number },
) {
  const { name, value, kind, maxLength } = props;
  const ids = useFieldIds(props.hint, props.error);
  const given = { name, value, onBlur: leftBy(props), maxLength, 'aria-describedby': ids.describedBy, ...LOOK };
  return (
    <FieldFrame {...frameOf(props)} ids={ids} error={props.error}>
      {kind === 'lines' ? (
        <Textarea {...given} rows={4} onChange={(event) => props.onChange(event.target.value)} />
      ) : (
        <Input {...given} {...DAYS[kind]} type={kind} onChange={(event) => props.onChange(event.target.value)} />
      )}
    </FieldFrame>
  );
}

/** One of several choices in a list that opens. An option that is text is its own label. */
export function SelectControl(
  props: ControlProps<string> & {
    placeholder?: string;
    options: readonly (string | { value: string; label: string })[];
  },
) {
  const ids = useFieldIds(props.hint, props.error);
  return (
    <FieldFrame {...frameOf(props)} ids={ids} error={props.error}>
      <NativeSelect.Root recipe={nativeSelectSlotRecipe} size="lg">
        <NativeSelect.Field
          name={props.name}
          value={props.value}
          onBlur={leftBy(props)}
          onChange={(event) => props.onChange(event.target.value)}
          aria-describedby={ids.describedBy}
          borderColor="border.emphasized"
          bg="bg.panel"
        >
          {props.placeholder && <option value="">{props.placeholder}</option>}
          {props.options
            .map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
            .map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </FieldFrame>
  );
}

/** Choices that all are seen: one of them, or any number. */
export function ChoicesControl(
  props: ControlProps<readonly string[]> & { isMany: boolean; options: readonly string[] },
) {
  const { value, options, isMany, onChange } = props;
  const ids = useFieldIds(props.hint, props.error);
  const choose = (option: string, isChosen: boolean) => {
    if (!isMany) return onChange([option]);
    // In the order in which they are offered, whatever the order of the clicks.
    onChange(options.filter((each) => (each === option ? isChosen : value.includes(each))));
  };
  return (
    <Box asChild minW="0">
      <fieldset disabled={props.disabled} aria-describedby={ids.describedBy}>
        <chakra.legend fontSize="sm" fontWeight="medium" mb="1.5">
          {props.label}
          <Required {...props} />
        </chakra.legend>
        <Stack gap="0">
          {options.map((option) => (
            <Choice
              key={option}
              {...props}
              type={isMany ? 'checkbox' : 'radio'}
              text={option}
              checked={value.includes(option)}
              required={props.required && !isMany}
              describedBy={props.error && ids.error}
              onChange={(isChosen) => choose(option, isChosen)}
            />
          ))}
        </Stack>
        <Below {...props} ids={ids} />
      </fieldset>
    </Box>
  );
}

/** A box to tick. */
export function TickControl(props: ControlProps<boolean>) {
  const ids = useFieldIds(props.hint, props.error);
  const text = (
    <>
      {props.label}
      <Required {...props} />
    </>
  );
  return (
    <Box>
      <Choice {...props} type="checkbox" text={text} checked={props.value} describedBy={ids.describedBy} />
      <Below {...props} ids={ids} />
    </Box>
  );
}

/** The browser's own box or circle with its words, as large as a finger. */
function Choice(
  props: Pick<ControlProps<boolean>, 'name' | 'required' | 'disabled' | 'error' | 'onBlur' | 'onChange'> & {
    type: 'checkbox' | 'radio';
    text: ReactNode;
    checked: boolean;
    describedBy: string | undefined;
  },
) {
  return (
    <chakra.label
      display="flex"
      alignItems="center"
      gap="3"
      minH="11"
      cursor={props.disabled ? 'not-allowed' : 'pointer'}
      opacity={props.disabled ? 0.7 : 1}
    >
      <chakra.input
        type={props.type}
        name={props.name}
        boxSize="5"
        flexShrink="0"
        accentColor="var(--chakra-colors-accent-solid)"
        checked={props.checked}
        disabled={props.disabled}
        aria-required={props.required || undefined}
        aria-invalid={props.error ? true : undefined}
        aria-describedby={props.describedBy}
        onBlur={leftBy(props)}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <span>{props.text}</span>
    </chakra.label>
  );
}

function Required({ required }: { required?: boolean | undefined }) {
  return required ? (
    <Text as="span" color="danger.fg" aria-hidden="true" ms="1">
      *
    </Text>
  ) : null;
}

/** What stands below choices: the hint, and the error beside it. */
function Below({ ids, hint, error }: { ids: FieldIds; hint?: string | undefined; error?: string | undefined }) {
  return (
    <>
      {hint && (
        <Text id={ids.hint} fontSize="sm" color="fg.muted">
          {hint}
        </Text>
      )}
      {error && (
        <Text id={ids.error} data-part="error-text" fontSize="sm" color="danger.fg" mt="1">
          {error}
        </Text>
      )}
    </>
  );
}

function frameOf({ name, label, hint, required, disabled }: Omit<ControlProps<unknown>, 'value' | 'onChange'>) {
  return { name, label, ...(hint ? { hint } : {}), required: required ?? false, disabled: disabled ?? false };
}
