import type { AccountWay, CodeChannel } from '@openward/contract/accounts';
import { type T, useLanguage, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { wholeTime } from '@openward/ui/date-time';
import { Notice } from '@openward/ui/feedback';
import { Mail, MessageSquare } from '@openward/ui/icons';
import { Box, Flex, Heading, Panel, Text } from '@openward/ui/layout';
import { type ReactNode, useState } from 'react';
import { ChangeWayForm } from './change-way-form.tsx';

/** The address or the number of an account, and its change. */
export function WayPanel({
  channel,
  way,
  canChange,
  onChanged,
  children,
}: {
  channel: CodeChannel;
  way: AccountWay;
  canChange: boolean;
  onChanged: () => void;
  children?: ReactNode;
}) {
  const t = useT();
  const [isChanging, setChanging] = useState(false);
  const state = useStateWords(way);
  const Icon = channel === 'email' ? Mail : MessageSquare;
  return (
    <Panel>
      <Flex gap="3" align="center" wrap="wrap">
        <Box color="fg.muted" flexShrink={0}>
          <Icon size="1.25rem" aria-hidden="true" />
        </Box>
        <Box flex="1" minW="12rem">
          <Heading as="h2" fontSize="lg">
            {channel === 'email' ? t('Sign-in email') : t('Number for codes')}
          </Heading>
          <Text overflowWrap="anywhere">{way.value || t('No number yet')}</Text>
        </Box>
        {canChange && !isChanging && (
          <Button variant="outline" size="sm" onClick={() => setChanging(true)}>
            {changeLabel(channel, way, t)}
          </Button>
        )}
      </Flex>
      {children}
      {state && (
        <Box mt="4">
          <Notice kind={way.codes === 'WAITING' ? 'info' : 'warning'}>{state}</Notice>
        </Box>
      )}
      {isChanging && (
        <Box mt="5" pt="5" borderTopWidth="1px" borderColor="border">
          <ChangeWayForm
            channel={channel}
            onDone={() => {
              setChanging(false);
              onChanged();
            }}
            onCancel={() => setChanging(false)}
          />
        </Box>
      )}
    </Panel>
  );
}

function changeLabel(channel: CodeChannel, way: AccountWay, t: T): string {
  if (channel === 'email') return way.codes === 'LOCKED' ? t('Confirm email') : t('Change email');
  if (!way.value) return t('Add number');
  return way.codes === 'LOCKED' ? t('Confirm number') : t('Change number');
}

/** Why no codes go there at the moment; nothing where they do. */
function useStateWords({ codes, codesFrom }: AccountWay): string | undefined {
  const t = useT();
  const language = useLanguage();
  if (codes === 'WAITING' && codesFrom) {
    const time = wholeTime(codesFrom, new Intl.DateTimeFormat().resolvedOptions().timeZone, language);
    return t('For your safety, codes to reset your password go here from {time}.', { time });
  }
  if (codes === 'LOCKED') return t('No codes go here until you confirm it again, because a change was stopped.');
  return undefined;
}
