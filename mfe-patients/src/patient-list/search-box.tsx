import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Search } from '@openward/ui/icons';
import { chakra, Flex, Text } from '@openward/ui/layout';
import { useEffect, useId, useRef, useState } from 'react';

/** Milliseconds after the last key. */
const PAUSE = 250;

/** Searches while somebody types, a moment after the last key, and at once where they ask for it. */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (typed: string) => void }) {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  // The address has changed by itself: Back, a link.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  const search = (text: string) => {
    if (text.trim() === sent.current) return;
    sent.current = text.trim();
    onSearch(sent.current);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search per text, not per new callback
  useEffect(() => {
    const timer = setTimeout(() => search(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <chakra.form
      role="search"
      flex="1 1 20rem"
      maxW="lg"
      onSubmit={(event) => {
        event.preventDefault();
        search(typed);
      }}
    >
      <chakra.label htmlFor={id} display="block" fontSize="sm" fontWeight="medium" mb="1.5">
        {t('Search patients')}
      </chakra.label>
      <Flex gap="2">
        <chakra.input
          id={id}
          type="search"
          autoComplete="off"
          value={typed}
          maxLength={100}
          aria-describedby={`${id}hint`}
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
        <Button type="submit" variant="outline" minH="11">
          <Search size="1.125rem" aria-hidden="true" /> {t('Search')}
        </Button>
      </Flex>
      <Text id={`${id}hint`} fontSize="sm" color="fg.muted" mt="1.5">
        {t('Name, e-mail, phone or date of birth, such as 1980-02-29.')}
      </Text>
    </chakra.form>
  );
}
