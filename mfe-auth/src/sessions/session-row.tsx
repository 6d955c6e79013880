import type { AccountSession } from '@openward/contract/accounts';
import { useLanguage, useT } from '@openward/remote-kit';
import { ActionButton } from '@openward/ui/button';
import { wholeTime } from '@openward/ui/date-time';
import { Badge } from '@openward/ui/feedback';
import { Monitor } from '@openward/ui/icons';
import { Box, Flex, Text } from '@openward/ui/layout';
import { deviceOf } from './device.ts';

/** One device: what it is, when and from where it was last used, and its own way out, unless it is this one. */
export function SessionRow(props: { session: AccountSession; isEnding: boolean; onEnd: () => void }) {
  const { session } = props;
  const t = useT();
  const language = useLanguage();
  const device = deviceOf(session.userAgent) || t('Unknown device');
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const lastUsed = wholeTime(session.lastUsedAt, timeZone, language);
  return (
    <Flex
      as="li"
      gap="3"
      align="center"
      py="3"
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: 0 }}
    >
      <Box color="fg.muted" flexShrink={0}>
        <Monitor size="1.25rem" aria-hidden="true" />
      </Box>
      <Box flex="1" minW="0">
        <Text fontWeight="medium">{device}</Text>
        <Text fontSize="sm" color="fg.muted">
          {t('Last used {time} from {address}', { time: lastUsed, address: session.address })}
        </Text>
      </Box>
      {session.isCurrent ? (
        <Badge colorPalette="success">{t('This device')}</Badge>
      ) : (
        <ActionButton
          variant="outline"
          colorPalette="gray"
          size="sm"
          isBusy={props.isEnding}
          onClick={props.onEnd}
          // Several buttons say the same; this tells them apart.
          aria-label={t('Sign out {device}, last used {time}', { device, time: lastUsed })}
        >
          {t('Sign out')}
        </ActionButton>
      )}
    </Flex>
  );
}
