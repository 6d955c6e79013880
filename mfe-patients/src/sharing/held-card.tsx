import type { HeldAccess } from '@openward/contract/sharing';
import { eventBus } from '@openward/event-bus';
import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Box, Flex, Heading, Panel, Text } from '@openward/ui/layout';
import { sharedWords } from './sharing-client.ts';

/** Somebody whom the user may act for: begin to, or give it back. */
export function HeldCard({ access, onEnd }: { access: HeldAccess; onEnd: () => void }) {
  const t = useT();
  const name = `${access.firstName} ${access.lastName}`;
  return (
    <Panel as="article">
      <Flex justify="space-between" align="flex-start" gap="4" wrap="wrap">
        <Box minW="0" flex="1 1 16rem">
          <Heading as="h3" fontSize="md" overflowWrap="anywhere">
            {name}
          </Heading>
          <Text>{sharedWords(access.areas, t)}</Text>
          {access.endsOn && (
            <Text color="fg.muted" fontSize="sm">
              {t('Ends on {day}, when {name} turns 18.', { day: access.endsOn, name: access.firstName })}
            </Text>
          )}
        </Box>
        <Flex gap="2" wrap="wrap">
          <Button onClick={() => eventBus.emit('person:chosen', access)}>{t('Act for {name}', { name })}</Button>
          <Button variant="outline" colorPalette="gray" aria-label={`${t('Give up access')}, ${name}`} onClick={onEnd}>
            {t('Give up access')}
          </Button>
        </Flex>
      </Flex>
    </Panel>
  );
}
