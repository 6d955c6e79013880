import { Combobox, createListCollection, Portal } from '@chakra-ui/react';
import { comboboxSlotRecipe } from '@chakra-ui/react/theme';
import { useMemo } from 'react';
import { FieldFrame, type FieldProps, useFieldIds, useFieldState } from '../form/field.tsx';
import { useTranslate } from '../form/form.tsx';

export interface Choice {
  value: string;
  label: string;
  /** What tells two of the same label apart. */
  detail?: string;
}

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
  const t = useTranslate();
  const { input, helpers, error } = useFieldState<string>(props.name);
  const ids = useFieldIds(props.hint, error);
  const collection = useMemo(
    () =>
      createListCollection({
        items: [...props.choices],
        itemToString: (choice) => choice.label,
        itemToValue: (choice) => choice.value,
      }),
    [props.choices],
  );
  return (
    <FieldFrame {...props} ids={ids} error={error && t(error)}>
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
        <Portal>
          <Combobox.Positioner>
            <Combobox.Content bg="bg.panel">
              <Combobox.Empty>{props.emptyText}</Combobox.Empty>
              {collection.items.map((choice) => (
                <Combobox.Item key={choice.value} item={choice}>
                  <Combobox.ItemText>{choice.label}</Combobox.ItemText>
                  {choice.detail}
                </Combobox.Item>
              ))}
            </Combobox.Content>
          </Combobox.Positioner>
        </Portal>
      </Combobox.Root>
    </FieldFrame>
  );
}
