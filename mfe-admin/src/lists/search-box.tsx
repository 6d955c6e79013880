import { Box, chakra, Text } from '@openward/ui/layout';
import { useEffect, useState } from 'react';

const PAUSE = 250;

/** Searches while somebody types, a moment after the last key. */
export function SearchBox(props: { label: string; typed: string; onSearch: (typed: string) => void }) {
  const [typed, setTyped] = useState(props.typed);
  const { onSearch } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search per text, not per new callback
  useEffect(() => {
    if (typed === props.typed) return;
    const timer = setTimeout(() => onSearch(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  // Back and a link change the address from elsewhere.
  useEffect(() => setTyped(props.typed), [props.typed]);
  return (
    <Box asChild mb="4" maxW="md">
      <search>
        <chakra.label display="block">
          <Text as="span" display="block" fontSize="sm" fontWeight="medium" mb="1.5">
            {props.label}
          </Text>
          <chakra.input
            type="search"
            value={typed}
            maxLength={100}
            onChange={(event) => setTyped(event.target.value)}
            w="full"
            h="11"
            px="3"
            rounded="md"
            borderWidth="1px"
            borderColor="border.emphasized"
            bg="bg.panel"
          />
        </chakra.label>
      </search>
    </Box>
  );
}
