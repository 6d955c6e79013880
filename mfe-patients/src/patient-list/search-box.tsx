import { chakra, Flex, Text } from '@openward/ui/layout';
import { useEffect, useState } from 'react';

const PAUSE = 250;

/** Searches while typing, a moment after the last key. */
export function SearchBox({ label, onSearch }: { label: string; onSearch: (typed: string) => void }) {
  const [typed, setTyped] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search per text, not per new callback
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => onSearch(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Flex as="label" direction="column" gap="1.5" mb="4" maxW="sm">
      <Text as="span" fontSize="sm" fontWeight="medium">
        {label}
      </Text>
      <chakra.input
        type="search"
        onChange={(event) => setTyped(event.target.value)}
        h="10"
        px="3"
        rounded="md"
        borderWidth="1px"
        borderColor="border.emphasized"
        bg="bg.panel"
      />
    </Flex>
  );
}
