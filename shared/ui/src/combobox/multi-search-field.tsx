import { Box, Button, Combobox, Flex } from '@chakra-ui/react';
import { comboboxSlotRecipe } from '@chakra-ui/react/theme';
import { X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FieldFrame, type FieldProps, useFieldIds, useFieldState } from '../form/field.tsx';
import { useTranslate } from '../form/form.tsx';
import { type Choice, collectionOf, Found } from './found.tsx';

/**
 * Some of many, found one after the other by typing; the server does the searching, `choices` is what it found. Who was
 * chosen stands below as chips that take the choice back. The field's value is the list of chosen values.
 */
export function MultiSearchField(
  props: FieldProps & {
    choices: readonly Choice[];
    placeholder: string;
    /** Said in place of choices: that nobody was found, or what to type. */
    emptyText: string;
    /** `Chosen: 3`, read out at each change. */
    countLabel: (count: number) => string;
    /** `Remove Ada Byron`; it names the chip. */
    removeLabel: (choice: Choice) => string;
    /** Hears what was typed once the keys rest for a moment: a search for each letter would keep the next one waiting. */
    onSearch: (typed: string) => void;
  },
) {
  const t = useTranslate();
  const { input, helpers, error } = useFieldState<string[]>(props.name);
  const ids = useFieldIds(props.hint, error);
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<readonly Choice[]>([]);
  const box = useRef<HTMLInputElement>(null);
  const chosen = input.value;
  const collection = useMemo(
    () => collectionOf(props.choices.filter(({ value }) => !chosen.includes(value))),
    [props.choices, chosen],
  );
  const search = useAtRest(props.onSearch);
  const type = (text: string) => {
    setTyped(text);
    search(text);
  };
  const pick = (value: string | undefined) => {
    const choice = props.choices.find((each) => each.value === value);
    if (!choice) return;
    setPicked([...picked.filter((each) => each.value !== choice.value), choice]);
    void helpers.setValue([...chosen, choice.value]);
    type('');
  };
  return (
    <Box>
      <FieldFrame {...props} ids={ids} error={error && t(error)}>
        <Combobox.Root
          recipe={comboboxSlotRecipe}
          size="lg"
          collection={collection}
          // What was picked stands below; the box is for finding the next.
          value={NOTHING}
          inputValue={typed}
          selectionBehavior="clear"
          onValueChange={({ value: [value] }) => pick(value)}
          onInputValueChange={({ inputValue, reason }) => {
            if (reason === 'input-change') type(inputValue);
          }}
          onInteractOutside={() => void helpers.setTouched(true)}
          openOnChange
        >
          <Combobox.Control>
            <Combobox.Input
              ref={box}
              aria-describedby={ids.describedBy}
              placeholder={props.placeholder}
              borderColor="border.emphasized"
              bg="bg.panel"
            />
          </Combobox.Control>
          <Found choices={collection.items} emptyText={props.emptyText} />
        </Combobox.Root>
      </FieldFrame>
      <Chips
        label={props.label}
        choices={chosen.flatMap((value) => picked.find((each) => each.value === value) ?? [])}
        removeLabel={props.removeLabel}
        onRemove={(value) => void helpers.setValue(chosen.filter((each) => each !== value))}
        onEmpty={() => box.current?.focus()}
      />
      <Box role="status" fontSize="sm" color="fg.muted" mt="1.5" minH="5">
        {chosen.length > 0 && props.countLabel(chosen.length)}
      </Box>
    </Box>
  );
}

/** Milliseconds without a key after which what was typed is searched for. */
const REST = 150;

/** Hands over the last text of a row of them when it rests; an empty one at once. */
function useAtRest(search: (typed: string) => void): (typed: string) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (typed) => {
    clearTimeout(timer.current);
    if (typed === '') search('');
    else timer.current = setTimeout(() => search(typed), REST);
  };
}

/** The same list each time, so that the box does not take it for a change. */
const NOTHING: string[] = [];

/** What was chosen, each with a way to take it back; the focus stays among them while there are any. */
function Chips(props: {
  label: string;
  choices: readonly Choice[];
  removeLabel: (choice: Choice) => string;
  onRemove: (value: string) => void;
  onEmpty: () => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const { choices, onRemove, onEmpty } = props;
  if (choices.length === 0) return null;
  const remove = (place: number) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const next = buttons[place + 1] ?? buttons[place - 1];
    onRemove(choices[place]?.value ?? '');
    if (next) next.focus();
    else onEmpty();
  };
  return (
    <Flex as="ul" ref={list as never} listStyleType="none" aria-label={props.label} gap="2" wrap="wrap" mt="3">
      {choices.map((choice, place) => (
        <li key={choice.value}>
          <Button
            size="sm"
            minH="11"
            maxW="full"
            rounded="full"
            variant="subtle"
            whiteSpace="normal"
            textAlign="start"
            aria-label={props.removeLabel(choice)}
            onClick={() => remove(place)}
          >
            <span>
              {choice.label}
              {choice.detail && (
                <Box as="span" color="fg.muted" fontWeight="normal" ms="1.5">
                  {choice.detail}
                </Box>
              )}
            </span>
            <X size="1rem" aria-hidden="true" />
          </Button>
        </li>
      ))}
    </Flex>
  );
}
