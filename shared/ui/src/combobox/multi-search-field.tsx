import { Box, Button, Combobox, Flex } from '@chakra-ui/react';
import { comboboxSlotRecipe } from '@chakra-ui/react/theme';
import { X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { bindField, blurHandler, type ControlProps, FieldFrame } from '../form/field.tsx';
import { CONTROL_STYLE } from '../form/fields.tsx';
import { type Choice, collectionOf, Found } from './search-field.tsx';

/** The number of chips to render. Further ones are only counted. */
const MOST_CHIPS = 10;

/**
 * Selects several entries by typing. The server searches, and `choices` are its results. Chosen entries appear below as
 * chips that can be removed. The value is the list of chosen values.
 */
function MultiSearchControl(
  props: ControlProps<readonly string[]> & {
    choices: readonly Choice[];
    placeholder: string;
    /** Shown instead of choices: no results, or what to type. */
    emptyText: string;
    /** `Found: 3`, announced after typing pauses. */
    foundLabel: (count: number) => string;
    /** `Chosen: 3`, announced at each change. */
    countLabel: (count: number) => string;
    /** `Remove Ada Byron`, the name of the chip. */
    removeLabel: (choice: Choice) => string;
    /** Called after typing pauses, because a search for each letter would delay the next one. */
    onSearch: (typed: string) => void;
    /** The initially chosen entries. */
    known?: readonly Choice[];
    openOnClick?: boolean;
    /** For long lists: labels for the number of hidden chips and for removing all. */
    many?: { moreLabel: (count: number) => string; clearLabel: string };
    /** A button below the results that adds all of them, including those that are not listed. */
    all?: { label: string; find: () => Promise<readonly Choice[]> } | undefined;
  },
) {
  const { value: chosen, onChange, all } = props;
  const { size, ...look } = CONTROL_STYLE;
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  // Keeps the list open for the next choice after one was made, although the box is empty.
  const [isKept, setKept] = useState(false);
  const [picked, setPicked] = useState<readonly Choice[]>(props.known ?? []);
  const box = useRef<HTMLInputElement>(null);
  const collection = useMemo(
    () => collectionOf(props.choices.filter(({ value }) => !chosen.includes(value))),
    [props.choices, chosen],
  );
  const search = useAtRest(props.onSearch);
  const type = (text: string) => {
    setKept(false);
    setTyped(text);
    search(text);
  };
  const pick = (value: string | undefined) => {
    const choice = props.choices.find((each) => each.value === value);
    if (!choice) return;
    add([choice]);
    if (props.openOnClick || collection.items.length < 2) return type('');
    setTyped('');
    setKept(true);
  };
  const addAll = ({ find }: NonNullable<typeof all>) =>
    // If the search fails, nothing is added; the caller reports the error.
    find().then(
      (found) => {
        add(found);
        type('');
        box.current?.focus();
      },
      () => {},
    );
  const add = (choices: readonly Choice[]) => {
    const fresh = choices.filter(({ value }) => !chosen.includes(value));
    const known = new Set(fresh.map(({ value }) => value));
    setPicked([...picked.filter(({ value }) => !known.has(value)), ...fresh]);
    onChange([...chosen, ...known]);
  };
  const chips = useMemo(() => {
    const byValue = new Map(picked.map((each) => [each.value, each]));
    return chosen.flatMap((value) => byValue.get(value) ?? []);
  }, [picked, chosen]);
  return (
    <Box>
      <FieldFrame {...props}>
        {(control) => (
          <Combobox.Root
            recipe={comboboxSlotRecipe}
            size={size}
            collection={collection}
            // Chosen entries are below; the box is only for finding the next.
            value={NOTHING}
            inputValue={typed}
            selectionBehavior="clear"
            closeOnSelect={collection.items.length < 2}
            onValueChange={({ value: [value] }) => pick(value)}
            onInputValueChange={({ inputValue, reason }) => {
              if (reason === 'input-change') type(inputValue);
            }}
            onInteractOutside={blurHandler(props)}
            openOnChange
            openOnClick={props.openOnClick ?? false}
            // Also if the box opens late after a choice, because an empty search finds nothing.
            open={isOpen && (typed !== '' || isKept || props.openOnClick === true)}
            onOpenChange={({ open }) => {
              setOpen(open);
              if (!open && isKept) type('');
            }}
          >
            <Combobox.Control>
              <Combobox.Input
                ref={box}
                aria-describedby={control['aria-describedby']}
                placeholder={props.placeholder}
                minH="11"
                {...look}
              />
              {all && typed !== '' && <AddAll label={all.label} onClick={() => void addAll(all)} />}
            </Combobox.Control>
            <Found choices={collection.items} emptyText={props.emptyText} foundLabel={props.foundLabel} />
          </Combobox.Root>
        )}
      </FieldFrame>
      <Chips
        label={props.label}
        choices={props.many ? chips.slice(0, MOST_CHIPS) : chips}
        removeLabel={props.removeLabel}
        onRemove={(value) => onChange(chosen.filter((each) => each !== value))}
        onEmpty={() => box.current?.focus()}
      />
      <Flex align="center" wrap="wrap" columnGap="3" fontSize="sm" color="fg.muted" mt="1.5" minH="5">
        <span role="status">
          {chosen.length > 0 && props.countLabel(chosen.length)}
          {props.many && chips.length > MOST_CHIPS && ` ${props.many.moreLabel(chips.length - MOST_CHIPS)}`}
        </span>
        {props.many && chosen.length > 1 && (
          <Button
            size="sm"
            minH="11"
            variant="ghost"
            colorPalette="gray"
            onClick={() => {
              onChange([]);
              box.current?.focus();
            }}
          >
            {props.many.clearLabel}
          </Button>
        )}
      </Flex>
    </Box>
  );
}

/** Adds all results. Inside the control, so that the list opens below it and Tab reaches it next. */
function AddAll({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button type="button" size="sm" minH="11" mt="2" variant="outline" onClick={onClick}>
      {label}
    </Button>
  );
}

export const MultiSearchField = bindField(MultiSearchControl);

/** Milliseconds without typing before a search. */
const REST = 150;

/** Calls `search` with the last text after typing pauses, or at once if the text is empty. */
function useAtRest(search: (typed: string) => void): (typed: string) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (typed) => {
    clearTimeout(timer.current);
    if (typed === '') search('');
    else timer.current = setTimeout(() => search(typed), REST);
  };
}
/** A constant, because another empty array would count as a change. */
const NOTHING: string[] = [];

/** The chosen entries with buttons to remove them. The focus stays among them while there are any. */
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
              {choice.label}{' '}
              {choice.detail && (
                <Box as="span" color="fg.muted" fontWeight="normal" ms="0.5">
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
