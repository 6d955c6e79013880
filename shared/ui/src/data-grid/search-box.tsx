import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';

/** Milliseconds after the last key. */
const PAUSE = 250;

/** Searches a list while somebody types, a moment after the last key, and at once where they ask for it. */
export function SearchBox(props: {
  label: string;
  /** What is searched for, as the address says. */
  typed: string;
  onSearch: (typed: string) => void;
  /** What can be searched for. */
  hint?: string;
  /** The button that searches at once; without it, Enter does. */
  buttonLabel?: string;
}) {
  const { label, hint, buttonLabel, onSearch } = props;
  const id = useId();
  const [typed, setTyped] = useState(props.typed);
  /** What this box has asked for last: that the address says so a moment later takes back nothing typed meanwhile. */
  const asked = useRef(props.typed);
  // Back and a link change the address from elsewhere.
  useEffect(() => {
    if (props.typed === asked.current) return;
    asked.current = props.typed;
    setTyped(props.typed);
  }, [props.typed]);
  const search = (text: string) => {
    if (text.trim() === asked.current) return;
    asked.current = text.trim();
    onSearch(asked.current);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search per text, not per new callback
  useEffect(() => {
    const timer = setTimeout(() => search(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <chakra.form
      role="search"
      flex="1 1 min(20rem, 100%)"
      minW="0"
      maxW={buttonLabel ? 'lg' : 'md'}
      onSubmit={(event) => {
        event.preventDefault();
        search(typed);
      }}
    >
      <chakra.label htmlFor={id} display="block" fontSize="sm" fontWeight="medium" mb="1.5">
        {label}
      </chakra.label>
      <Flex gap="2">
        <chakra.input
          id={id}
          type="search"
          autoComplete="off"
          value={typed}
          maxLength={100}
          aria-describedby={hint && `${id}hint`}
          onChange={(event) => setTyped(event.target.value)}
          flex="1"
          minW="0"
          h="11"
          px="3"
          rounded="md"
          borderWidth="1px"
          borderColor="border.emphasized"
          bg="bg.panel"
        />
        {buttonLabel && (
          <Button type="submit" variant="outline" minH="11">
            <Search size="1.125rem" aria-hidden="true" /> {buttonLabel}
          </Button>
        )}
      </Flex>
      {hint && (
        <Text id={`${id}hint`} fontSize="sm" color="fg.muted" mt="1.5">
          {hint}
        </Text>
      )}
    </chakra.form>
  );
}
