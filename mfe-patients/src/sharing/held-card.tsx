import type { HeldAccess } from '@openward/contract/sharing';
import { nameOf } from '@openward/contract/text';
import { eventBus } from '@openward/event-bus';
import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Box, Flex, Heading, Panel, Text } from '@openward/ui/layout';
import { sharedWords } from './sharing-client.ts';

/** A person for whom the user may act: start, give it back, or for a child invite the other parent. */
export function HeldCard(props: {
  access: HeldAccess;
  onEnd: () => void;
  onInviteParent: () => void;
  onWithdraw: (other: { id: string; name: string }) => void;
}) {
  const { access, onEnd } = props;
  const t = useT();
  const name = nameOf(access);
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
          {access.others.map((other) => (
            <Flex key={other.id} gap="2" align="center" wrap="wrap" mt="1">
              <Text fontSize="sm" overflowWrap="anywhere">
                {other.state === 'active'
                  ? t('{name} can also act for {child}.', { name: other.name, child: access.firstName })
                  : t('You invited {name}.', { name: other.name })}
              </Text>
              {other.state === 'invited' && (
                <Button
                  size="sm"
                  variant="outline"
                  colorPalette="danger"
                  aria-label={`${t('Withdraw invitation')}, ${other.name}`}
                  onClick={() => props.onWithdraw(other)}
                >
                  {t('Withdraw invitation')}
                </Button>
              )}
            </Flex>
          ))}
        </Box>
        <Flex gap="2" wrap="wrap">
          {access.endsOn && (
            <Button
              variant="outline"
              aria-label={`${t('Invite the other parent')}, ${name}`}
              onClick={props.onInviteParent}
            >
              {t('Invite the other parent')}
            </Button>
          )}
          <Button onClick={() => eventBus.emit('person:chosen', access)}>{t('Act for {name}', { name })}</Button>
          <Button variant="outline" colorPalette="gray" aria-label={`${t('Give up access')}, ${name}`} onClick={onEnd}>
            {t('Give up access')}
          </Button>
        </Flex>
      </Flex>
    </Panel>
  );
}
