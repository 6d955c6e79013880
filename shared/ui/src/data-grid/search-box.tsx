import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { type Said, searchProblem } from '@openward/contract';
import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useSayAtRest } from '../feedback/voice.ts';

/** Milliseconds after the last key. */
const PAUSE = 250;

/**
 * Searches a list after typing pauses, or at once with Enter or the button. It reports a text that is too long, because
 * `maxLength` would silently cut off pasted text.
 */
export function SearchBox(props: {
  label: string;
  /** Translates the message for a text that is too long. */
  translate: (said: Said) => string;
  /** The search text in the address. */
  typed: string;
  onSearch: (typed: string) => void;
  /** Says what can be searched for. */
  hint?: string;
  /** The label of a search button. Without it, only Enter searches at once. */
  buttonLabel?: string;
}) {
  const { label, hint, buttonLabel, onSearch } = props;
  const id = useId();
  const [typed, setTyped] = useState(props.typed);
  /** The last search of this box: when the address follows, text typed meanwhile must stay. */
  const asked = useRef(props.typed);
  // Back or a link may change the address.
  useEffect(() => {
    if (props.typed === asked.current) return;
    asked.current = props.typed;
    setTyped(props.typed);
  }, [props.typed]);
  const search = (text: string) => {
    if (text.trim() === asked.current || searchProblem(text)) return;
    asked.current = text.trim();
    onSearch(asked.current);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search per text, not per new callback
  useEffect(() => {
    const timer = setTimeout(() => search(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const problem = searchProblem(typed);
  const error = problem && props.translate(problem);
  useSayAtRest(error);
  const described = [error && `${id}error`, hint && `${id}hint`].filter(Boolean).join(' ');
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
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          onChange={(event) => setTyped(event.target.value)}
          flex="1"
          minW="0"
          h="11"
          px="3"
          rounded="md"
          borderWidth="1px"
          borderColor={error ? 'border.error' : 'border.emphasized'}
          bg="bg.panel"
        />
        {buttonLabel && (
          <Button type="submit" variant="outline" minH="11">
            <Search size="1.125rem" aria-hidden="true" /> {buttonLabel}
          </Button>
        )}
      </Flex>
      {error && (
        <Text id={`${id}error`} fontSize="sm" color="fg.error" mt="1.5">
          {error}
        </Text>
      )}
      {hint && (
        <Text id={`${id}hint`} fontSize="sm" color="fg.muted" mt="1.5">
          {hint}
        </Text>
      )}
    </chakra.form>
  );
}
