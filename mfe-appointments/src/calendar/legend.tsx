import type { AppointmentStatus } from '@openward/contract';
import { useT } from '@openward/remote-kit';
import { Flex } from '@openward/ui/layout';
import { statusLabel } from '../appointment/status-badge.tsx';
import { groundOf, LOOKS, type Look } from './look.ts';

/** What colours, signs and edges mean. Patients see no blocked time. */
export function Legend({ hasBlocked }: { hasBlocked: boolean }) {
  const t = useT();
  const entries = Object.entries(LOOKS) as [AppointmentStatus, Look][];
  return (
    <Flex as="ul" listStyleType="none" gap="2" wrap="wrap" aria-label={t('What the colours mean')} fontSize="sm">
      {entries
        .filter(([status]) => hasBlocked || status !== 'BLOCKED')
        .map(([status, look]) => [status, look, look.Icon] as const)
        .map(([status, look, Icon]) => (
          <Flex
            key={status}
            as="li"
            align="center"
            gap="1.5"
            px="2"
            py="0.5"
            rounded="md"
            colorPalette={look.palette}
            bg={groundOf(look)}
            color="colorPalette.fg"
            borderInlineStartWidth="4px"
            borderInlineStartStyle={look.edge}
            borderInlineStartColor="colorPalette.solid"
          >
            <Icon size="0.875rem" aria-hidden="true" style={{ flexShrink: 0 }} />
            {statusLabel(status, t)}
          </Flex>
        ))}
    </Flex>
  );
}
