import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { Flex, Text } from '@openward/ui/layout';

/** A PDF that waits for the user to accept its boxes. */
export interface Waiting {
  unprintable: readonly string[];
  save: () => void;
}

const MOST_NAMED = 20;

/** Lists the characters that no font has, before the PDF is saved. */
export function Unprintable({ unprintable, save }: Waiting) {
  const t = useT();
  const named = unprintable.slice(0, MOST_NAMED).join(' ') + (unprintable.length > MOST_NAMED ? ' …' : '');
  return (
    <Notice kind="warning">
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        <Text flex="1" minW="3xs">
          {t('These characters cannot be printed: {characters}. The PDF shows a box for each of them.', {
            characters: named,
          })}
        </Text>
        <Button variant="outline" minH="11" onClick={save}>
          {t('Download anyway')}
        </Button>
      </Flex>
    </Notice>
  );
}
