import type { GivenAccess } from '@openward/contract/sharing';
import { useLanguage, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { deviceTime } from '@openward/ui/date-time';
import { Badge } from '@openward/ui/feedback';
import { Box, Flex, Heading, Panel, Text } from '@openward/ui/layout';
import { relationOf, sharedWords } from './sharing-client.ts';

const TONE = { invited: 'warning', active: 'success', expired: 'gray', ended: 'gray' } as const;

/** Who has access by the name of the account that accepted; before, as the user wrote it. */
export function nameOfGiven({ acceptedBy, name }: GivenAccess): string {
  return acceptedBy ? `${acceptedBy.firstName} ${acceptedBy.lastName}` : name;
}

/** Somebody whom the user gave access, or invited: what they may do, and how to change or end it. */
export function GivenCard(props: { access: GivenAccess; onChange: () => void; onEnd: () => void }) {
  const t = useT();
  const language = useLanguage();
  const { access } = props;
  const { state } = access;
  const name = nameOfGiven(access);
  const isOpen = state === 'active' || state === 'invited';
  const states = { invited: t('Invited'), active: t('Active'), expired: t('Invitation expired'), ended: t('Ended') };
  const endLabel = state === 'invited' ? t('Withdraw invitation') : t('End access');
  return (
    <Panel as="article" rank={isOpen ? 'plain' : 'past'}>
      <Flex justify="space-between" align="flex-start" gap="4" wrap="wrap">
        <Box minW="0" flex="1 1 16rem">
          <Flex gap="3" align="center" wrap="wrap">
            <Heading as="h3" fontSize="md" overflowWrap="anywhere">
              {name}
            </Heading>
            <Badge colorPalette={TONE[state]}>{states[state]}</Badge>
          </Flex>
          <Text color="fg.muted" fontSize="sm" overflowWrap="anywhere">
            {[relationOf(access.relation, t), access.email].filter(Boolean).join(' · ')}
          </Text>
          <Text mt="1">{sharedWords(access.areas, t)}</Text>
          {state === 'invited' && (
            <Text color="fg.muted" fontSize="sm">
              {t('Valid until {time}', { time: deviceTime(access.expiresAt, language) })}
            </Text>
          )}
        </Box>
        {isOpen && (
          <Flex gap="2" wrap="wrap">
            <Button variant="outline" aria-label={`${t('Change')}, ${name}`} onClick={props.onChange}>
              {t('Change')}
            </Button>
            <Button variant="outline" colorPalette="danger" aria-label={`${endLabel}, ${name}`} onClick={props.onEnd}>
              {endLabel}
            </Button>
          </Flex>
        )}
      </Flex>
    </Panel>
  );
}
