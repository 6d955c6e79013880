import { Box, Button, Combobox, Flex } from '@chakra-ui/react';
import { comboboxSlotRecipe } from '@chakra-ui/react/theme';
import { X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { bindField, blurHandler, type ControlProps, FieldFrame } from '../form/field.tsx';
import { CONTROL_STYLE } from '../form/fields.tsx';
import { type Choice, collectionOf, Found } from './search-field.tsx';

/** Chips that are drawn; of those beyond it is said how many there are. */
const MOST_CHIPS = 10;

/**
 * Some of many, found one after the other by typing; the server does the searching, `choices` is what it found. Who was
 * chosen stands below as chips that take the choice back. The value is the list of chosen values.
 */
function MultiSearchControl(
  props: ControlProps<readonly string[]> & {
    choices: readonly Choice[];
    placeholder: string;
    /** Said in place of choices: that nobody was found, or what to type. */
    emptyText: string;
    /** `Found: 3`, read out once the keys rest. */
    foundLabel: (count: number) => string;
    /** `Chosen: 3`, read out at each change. */
    countLabel: (count: number) => string;
    /** `Remove Ada Byron`; it names the chip. */
    removeLabel: (choice: Choice) => string;
    /** Hears what was typed once the keys rest for a moment: a search for each letter would keep the next one waiting. */
    onSearch: (typed: string) => void;
    /** Who was chosen before anything was searched for. */
    known?: readonly Choice[];
    /** Shows the choices at a click, before anything is typed. */
    openOnClick?: boolean;
    /** For many: how many chips are not drawn, and what takes all of them back. */
    many?: { moreLabel: (count: number) => string; clearLabel: string };
    /** A button below the list, where several are found: it adds them all, also those beyond the ones that are shown. */
    all?: { label: string; find: () => Promise<readonly Choice[]> } | undefined;
  },
) {
  const { value: chosen, onChange, all } = props;
  const { size, ...look } = CONTROL_STYLE;
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  // The list stays for the next one after somebody was picked, though the box is empty for another search.
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
    // Where they cannot be found, nobody is chosen; whoever searches says why.
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
            // What was picked stands below; the box is for finding the next.
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
            // Also where the box opens late, once somebody was picked: nothing typed finds nothing.
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

/** Adds all who are found; inside the control, so that the list opens below it and the next Tab reaches it. */
function AddAll({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button type="button" size="sm" minH="11" mt="2" variant="outline" onClick={onClick}>
      {label}
    </Button>
  );
}

/** Some of many in a form. */
export const MultiSearchField = bindField(MultiSearchControl);

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
/** One object, because another empty list would count as a change. */
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
