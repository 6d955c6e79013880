import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Box, Text } from '@openward/ui/layout';
import { useState } from 'react';

/** Descriptions are shown up to this length (specification, section 9). */
const SHOWN = 100;

/** What the visit is about: its beginning, and all of it for who asks. */
export function Description({ text }: { text: string }) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  if (!text) return null;
  if (text.length <= SHOWN) return <Shown>{text}</Shown>;
  return (
    <Box>
      <Shown>{isWhole ? text : `${beginningOf(text)}…`}</Shown>
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
    </Box>
  );
}

function Shown({ children }: { children: string }) {
  return (
    <Text fontSize="sm" mt="1" overflowWrap="anywhere">
      {children}
    </Text>
  );
}

/** Whole words, where there is one that ends near enough. */
function beginningOf(text: string): string {
  const cut = text.slice(0, SHOWN);
  const space = text.slice(0, SHOWN + 1).search(/\s\S*$/);
  return space > SHOWN - 20 ? cut.slice(0, space) : cut;
}
