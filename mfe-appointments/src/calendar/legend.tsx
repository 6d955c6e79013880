import { statusesWhere } from '@openward/contract/appointments';
import { STATUS_LOOKS, statusLabel } from '@openward/practice-ui/statuses';
import { useT } from '@openward/remote-kit';
import { Flex } from '@openward/ui/layout';
import { statusStyle } from './event-body.tsx';

/** What colours, icons and edges mean. Patients see no blocked time, and nobody cancelled visits (specification, section 2). */
export function Legend({ hasBlocked }: { hasBlocked: boolean }) {
  const t = useT();
  const shown = statusesWhere(({ stage }) => stage !== 'cancelled' && (hasBlocked || stage !== 'blocked'));
  return (
    <Flex as="ul" listStyleType="none" gap="2" wrap="wrap" aria-label={t('What the colours mean')} fontSize="sm">
      {shown.map((status) => {
        const { Icon } = STATUS_LOOKS[status];
        return (
          <Flex key={status} as="li" align="center" gap="1.5" px="2" py="0.5" rounded="md" {...statusStyle(status)}>
            <Icon size="0.875rem" aria-hidden="true" style={{ flexShrink: 0 }} />
            {statusLabel(status, t)}
          </Flex>
        );
      })}
    </Flex>
  );
}
