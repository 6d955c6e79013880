import { Combobox, createListCollection, Portal, useComboboxContext } from '@chakra-ui/react';
import { comboboxSlotRecipe } from '@chakra-ui/react/theme';
import { type RefObject, useMemo, useRef } from 'react';
import { useSayAtRest } from '../feedback/voice.ts';
import { bindField, blurHandler, type ControlProps, FieldFrame } from '../form/field.tsx';
import { CONTROL_STYLE } from '../form/fields.tsx';

/** An entry that can be chosen. */
export interface Choice {
  value: string;
  label: string;
  /** Distinguishes two entries with the same label. */
  detail?: string;
  /** The heading above the entries of this group. */
  group?: string;
}

/** Wraps choices in the collection that the combobox needs. */
export function collectionOf(choices: readonly Choice[]) {
  return createListCollection({
    items: [...choices],
    itemToString: (choice) => choice.label,
    itemToValue: (choice) => choice.value,
  });
}

/** Selects one entry by typing. The server searches, and `choices` are its results. */
export const SearchField = bindField(
  (
    props: ControlProps<string> & {
      choices: readonly Choice[];
      placeholder: string;
      emptyText: string;
      /** `Found: 3`, announced after typing pauses. */
      foundLabel: (count: number) => string;
      onSearch: (typed: string) => void;
      /** Called with each choice, and with undefined when it is cleared. */
      onPicked?: (choice: Choice | undefined) => void;
    },
  ) => {
    const { size, ...look } = CONTROL_STYLE;
    const collection = useMemo(() => collectionOf(props.choices), [props.choices]);
    const dialog = useRef<HTMLElement | null>(null);
    return (
      <FieldFrame {...props}>
        {(control) => (
          <Combobox.Root
            recipe={comboboxSlotRecipe}
            size={size}
            collection={collection}
            value={props.value ? [props.value] : []}
            onValueChange={({ value: [picked = ''] }) => {
              props.onChange(picked);
              props.onPicked?.(props.choices.find(({ value }) => value === picked));
            }}
            onInputValueChange={({ inputValue, reason }) => {
              if (reason === 'input-change') props.onSearch(inputValue);
            }}
            onInteractOutside={blurHandler(props)}
            openOnClick
          >
            <Combobox.Control
              ref={(control: HTMLElement | null) => {
                dialog.current = control?.closest<HTMLElement>('[role=dialog]') ?? null;
              }}
            >
              <Combobox.Input
                aria-describedby={control['aria-describedby']}
                placeholder={props.placeholder}
                // The height of all controls.
                minH="11"
                {...look}
              />
            </Combobox.Control>
            <Found
              choices={collection.items}
              emptyText={props.emptyText}
              foundLabel={props.foundLabel}
              dialog={dialog}
            />
          </Combobox.Root>
        )}
      </FieldFrame>
    );
  },
);

/**
 * The results below a search box.
 * @param props.dialog the surrounding dialog, because content outside it is not announced
 */
export function Found({
  choices,
  emptyText,
  foundLabel,
  dialog,
}: {
  choices: readonly Choice[];
  emptyText: string;
  foundLabel: (count: number) => string;
  dialog?: RefObject<HTMLElement | null>;
}) {
  const { open } = useComboboxContext();
  // The focus stays in the box, so screen readers need an announcement of the results.
  useSayAtRest(open ? (choices.length > 0 ? foundLabel(choices.length) : emptyText) : undefined);
  return (
    <Portal {...(dialog && { container: dialog })}>
      <Combobox.Positioner>
        <Combobox.Content bg="bg.panel">
          {/* A listbox may only contain options, even when it is empty. */}
          <Combobox.Empty>
            {/* biome-ignore lint/a11y/useFocusableInteractive: it is read, not chosen; the focus stays in the box */}
            <div role="option" aria-disabled="true">
              {emptyText}
            </div>
          </Combobox.Empty>
          {groupsOf(choices).map(({ group, items }) =>
            group ? (
              <Combobox.ItemGroup key={group} id={group}>
                <Combobox.ItemGroupLabel>{group}</Combobox.ItemGroupLabel>
                {items.map(itemOf)}
              </Combobox.ItemGroup>
            ) : (
              items.map(itemOf)
            ),
          )}
        </Combobox.Content>
      </Combobox.Positioner>
    </Portal>
  );
}

function itemOf(choice: Choice) {
  return (
    <Combobox.Item key={choice.value} item={choice}>
      <Combobox.ItemText>{choice.label}</Combobox.ItemText>
      {choice.detail}
    </Combobox.Item>
  );
}

/** Groups the choices by group, in order of first appearance. */
function groupsOf(choices: readonly Choice[]): { group: string | undefined; items: Choice[] }[] {
  const groups = new Map<string | undefined, Choice[]>();
  for (const choice of choices) groups.set(choice.group, [...(groups.get(choice.group) ?? []), choice]);
  return [...groups].map(([group, items]) => ({ group, items }));
}
