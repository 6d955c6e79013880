import { Box, chakra, Flex, NativeSelect, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { nativeSelectSlotRecipe } from '@chakra-ui/react/theme';
import { type HTMLInputAutoCompleteAttribute, type ReactNode, useId } from 'react';
import {
  bindField,
  blurHandler,
  type ControlProps,
  FieldFrame,
  type FieldIds,
  FieldNote,
  useFieldIds,
} from '../form/field.tsx';
import { CONTROL_STYLE } from '../form/fields.tsx';

/** An option. A string is its own label. */
type Option =
  | string
  | {
      value: string;
      label: string;
      detail?: string | undefined;
      /** The language of the label, if it is not the page's. */
      lang?: string | undefined;
    };

const optionOf = (option: Option): Exclude<Option, string> =>
  typeof option === 'string' ? { value: option, label: option } : option;

/** A select control. */
export function SelectControl(
  props: ControlProps<string> & {
    placeholder?: string;
    options: readonly Option[];
    autoComplete?: HTMLInputAutoCompleteAttribute;
  },
) {
  const { size, ...look } = CONTROL_STYLE;
  return (
    <FieldFrame {...props}>
      {(control) => (
        <NativeSelect.Root recipe={nativeSelectSlotRecipe} size={size}>
          <NativeSelect.Field
            {...control}
            {...look}
            autoComplete={props.autoComplete}
            value={props.value}
            onChange={(event) => props.onChange(event.target.value)}
          >
            {props.placeholder && <option value="">{props.placeholder}</option>}
            {props.options.map(optionOf).map(({ value, label, lang }) => (
              <option key={value} value={value} lang={lang}>
                {label}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      )}
    </FieldFrame>
  );
}

/** A select field in a form. */
export const SelectField = bindField(SelectControl);

/** The layouts of choices: a list, two columns if there is room, a row, or the numbers of a scale. */
const LAYOUTS = {
  list: (choices: ReactNode) => <Stack gap="0">{choices}</Stack>,
  columns: (choices: ReactNode) => (
    <SimpleGrid columns={{ base: 1, sm: 2 }} columnGap="4">
      {choices}
    </SimpleGrid>
  ),
  row: (choices: ReactNode) => (
    <Flex columnGap="6" wrap="wrap">
      {choices}
    </Flex>
  ),
  // In one row even on a phone, as long as each number is wide enough to touch.
  scale: (choices: ReactNode, count: number) => (
    <Box display="grid" gridTemplateColumns="repeat(auto-fit, minmax(1.625rem, 1fr))" maxW={`${count * 4.5}rem`}>
      {choices}
    </Box>
  ),
};

/** Radio buttons, or checkboxes if `isMany`. */
export function ChoicesControl(
  props: ControlProps<readonly string[]> & {
    isMany: boolean;
    /** `required`, read after the label of checkboxes. For radio buttons the role conveys it. */
    requiredText?: string | undefined;
    options: readonly Option[];
    layout?: keyof typeof LAYOUTS;
    /** Labels for the ends of a scale. */
    ends?: readonly [first: string | undefined, last: string | undefined];
  },
) {
  const { value, isMany, onChange, layout = 'list' } = props;
  const options = props.options.map(optionOf);
  const ids = useFieldIds(props.hint, props.error);
  const endsId = useId();
  const ends = props.ends?.some(Boolean) ? props.ends : undefined;
  const describedBy = [ids.describedBy, ends && endsId].filter(Boolean).join(' ') || undefined;
  const choose = (chosen: string, isChosen: boolean) => {
    if (!isMany) return onChange([chosen]);
    // In the order of the options, whatever the order of the clicks.
    const values = options.map((option) => option.value);
    onChange(values.filter((each) => (each === chosen ? isChosen : value.includes(each))));
  };
  return (
    <Box asChild minW="0">
      <fieldset disabled={props.disabled} aria-describedby={describedBy} {...(!isMany && radioGroup(props))}>
        <chakra.legend fontSize="sm" fontWeight="medium" mb="1.5">
          <bdi>{props.label}</bdi>
          <Required {...props} />
          {isMany && props.required && props.requiredText && (
            <Text as="span" srOnly>
              {` (${props.requiredText})`}
            </Text>
          )}
        </chakra.legend>
        {LAYOUTS[layout](
          options.map((option) => (
            <Choice
              key={option.value}
              {...props}
              type={isMany ? 'checkbox' : 'radio'}
              text={option.label}
              detail={option.detail}
              checked={value.includes(option.value)}
              required={false}
              isBelow={layout === 'scale'}
              describedBy={props.error && ids.error}
              onChange={(isChosen) => choose(option.value, isChosen)}
            />
          )),
          options.length,
        )}
        {ends && (
          <Flex
            id={endsId}
            justify="space-between"
            gap="6"
            maxW={`${options.length * 4.5}rem`}
            fontSize="sm"
            color="fg.muted"
            mb="1"
          >
            <bdi>{ends[0]}</bdi>
            <Text as="bdi" textAlign="end">
              {ends[1]}
            </Text>
          </Flex>
        )}
        <Below {...props} ids={ids} />
      </fieldset>
    </Box>
  );
}

/** For radio buttons, the group carries required and invalid (WAI-ARIA, `radiogroup`). */
const radioGroup = ({ required, error }: Pick<ControlProps<unknown>, 'required' | 'error'>) =>
  ({
    role: 'radiogroup',
    'aria-required': required || undefined,
    'aria-invalid': error ? true : undefined,
  }) as const;

/** Radio buttons or checkboxes in a form. */
export const ChoicesField = bindField(ChoicesControl);

/** A checkbox. */
export function TickControl(props: ControlProps<boolean>) {
  const ids = useFieldIds(props.hint, props.error);
  const text = (
    <>
      <bdi>{props.label}</bdi>
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

/** A checkbox in a form. */
export const TickField = bindField(TickControl);

/** A native checkbox or radio button with its label, large enough to touch. */
function Choice(
  props: Omit<ControlProps<boolean>, 'value'> & {
    type: 'checkbox' | 'radio';
    text: ReactNode;
    detail?: string | undefined;
    checked: boolean;
    /** True if the label is below the button. */
    isBelow?: boolean;
    describedBy: string | undefined;
  },
) {
  return (
    <chakra.label
      display="flex"
      alignItems="center"
      flexDirection={props.isBelow ? 'column' : undefined}
      gap={props.isBelow ? '0.5' : '3'}
      minH="11"
      py={props.isBelow ? undefined : '1'}
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
        aria-invalid={props.error && props.type === 'checkbox' ? true : undefined}
        aria-describedby={props.describedBy}
        onBlur={blurHandler(props)}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <span>
        <bdi>{props.text}</bdi>
        {props.detail && (
          <Text as="span" display="block" fontSize="sm" color="fg.muted">
            {props.detail}
          </Text>
        )}
      </span>
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

/** The hint, the error and the form's note below the choices. */
function Below({ name, ids, hint, error }: Omit<ControlProps<never>, 'value' | 'onChange'> & { ids: FieldIds }) {
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
      <FieldNote name={name} />
    </>
  );
}
