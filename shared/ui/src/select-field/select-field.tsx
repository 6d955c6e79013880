import { NativeSelect } from '@chakra-ui/react';
import { nativeSelectSlotRecipe } from '@chakra-ui/react/theme';
import { FieldFrame, type FieldProps, useFieldIds, useFieldState } from '../form/field.tsx';

/** One of a few choices. */
export function SelectField(
  props: FieldProps & { placeholder: string; options: readonly { value: string; label: string }[] },
) {
  const { input, error } = useFieldState<string>(props.name);
  const ids = useFieldIds(props.hint, error);
  return (
    <FieldFrame {...props} ids={ids} error={error}>
      <NativeSelect.Root recipe={nativeSelectSlotRecipe} size="lg">
        <NativeSelect.Field {...input} aria-describedby={ids.describedBy} borderColor="border.emphasized" bg="bg.panel">
          <option value="">{props.placeholder}</option>
          {props.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </FieldFrame>
  );
}
