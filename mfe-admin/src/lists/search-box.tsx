import { Box, chakra, Text } from '@openward/ui/layout';
import { useEffect, useRef, useState } from 'react';

const PAUSE = 250;

/** Searches while somebody types, a moment after the last key. */
export function SearchBox(props: { label: string; typed: string; onSearch: (typed: string) => void }) {
  const [typed, setTyped] = useState(props.typed);
  const { onSearch } = props;
  /** What this box has asked for last: that the address says so a moment later takes back nothing typed meanwhile. */
  const asked = useRef(props.typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search per text, not per new callback
  useEffect(() => {
    if (typed === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = typed;
      onSearch(typed);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  // Back and a link change the address from elsewhere.
  useEffect(() => {
    if (props.typed === asked.current) return;
    asked.current = props.typed;
    setTyped(props.typed);
  }, [props.typed]);
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
