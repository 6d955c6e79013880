import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Box, Text } from '@openward/ui/layout';
import { useState } from 'react';

/** So much of a message stands in the log. */
const SHOWN = 80;

/** A message's beginning, and all of it for who asks. */
export function LogText({ text }: { text: string }) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > SHOWN;
  return (
    <Box minW="0" maxW="24rem">
      <Text overflowWrap="anywhere" whiteSpace="pre-wrap">
        {isLong && !isWhole ? `${beginningOf(text)}…` : text}
      </Text>
      {isLong && (
        <Button
          variant="plain"
          size="sm"
          minH="11"
          px="0"
          color="accent.fg"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('Read less') : t('Read all')}
        </Button>
      )}
    </Box>
  );
}

/** Whole words, where there is one that ends near enough. */
function beginningOf(text: string): string {
  const cut = [...text].slice(0, SHOWN).join('');
  const space = cut.search(/\s\S*$/);
  return space > SHOWN - 20 ? cut.slice(0, space) : cut;
}
