import { Combobox, createListCollection, Portal } from '@chakra-ui/react';

/** One of those that can be chosen. */
export interface Choice {
  value: string;
  label: string;
  /** What tells two of the same label apart. */
  detail?: string;
}

/** Choices as a search box keeps them. */
export function collectionOf(choices: readonly Choice[]) {
  return createListCollection({
    items: [...choices],
    itemToString: (choice) => choice.label,
    itemToValue: (choice) => choice.value,
  });
}

/** What was found, below the box in which somebody types. */
export function Found({ choices, emptyText }: { choices: readonly Choice[]; emptyText: string }) {
  return (
    <Portal>
      <Combobox.Positioner>
        <Combobox.Content bg="bg.panel">
          <Combobox.Empty>{emptyText}</Combobox.Empty>
          {choices.map((choice) => (
            <Combobox.Item key={choice.value} item={choice}>
              <Combobox.ItemText>{choice.label}</Combobox.ItemText>
              {choice.detail}
            </Combobox.Item>
          ))}
        </Combobox.Content>
      </Combobox.Positioner>
    </Portal>
  );
}
