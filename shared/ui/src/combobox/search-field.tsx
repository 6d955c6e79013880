import { Combobox } from '@chakra-ui/react';
import { comboboxSlotRecipe } from '@chakra-ui/react/theme';
import { useMemo } from 'react';
import { FieldFrame, type FieldProps, useFieldIds, useFieldState } from '../form/field.tsx';
import { type Choice, collectionOf, Found } from './found.tsx';

/** One of many, found by typing; the server does the searching, `choices` is what it found. */
export function SearchField(
  props: FieldProps & {
    choices: readonly Choice[];
    placeholder: string;
    emptyText: string;
    onSearch: (typed: string) => void;
    /** Hears of each choice, and with undefined that it was taken back. */
    onPicked?: (choice: Choice | undefined) => void;
  },
) {
  const { input, helpers, error } = useFieldState<string>(props.name);
  const ids = useFieldIds(props.hint, error);
  const collection = useMemo(() => collectionOf(props.choices), [props.choices]);
  return (
    <FieldFrame {...props} ids={ids} error={error}>
      <Combobox.Root
        recipe={comboboxSlotRecipe}
        size="lg"
        collection={collection}
        value={input.value ? [input.value] : []}
        onValueChange={({ value: [picked = ''] }) => {
          void helpers.setValue(picked);
          props.onPicked?.(props.choices.find(({ value }) => value === picked));
        }}
        onInputValueChange={({ inputValue, reason }) => {
          if (reason === 'input-change') props.onSearch(inputValue);
        }}
        onInteractOutside={() => void helpers.setTouched(true)}
        openOnClick
      >
        <Combobox.Control>
          <Combobox.Input
            aria-describedby={ids.describedBy}
            placeholder={props.placeholder}
            borderColor="border.emphasized"
            bg="bg.panel"
          />
        </Combobox.Control>
        <Found choices={collection.items} emptyText={props.emptyText} />
      </Combobox.Root>
    </FieldFrame>
  );
}
