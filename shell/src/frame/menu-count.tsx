import { call } from '@openward/api-client';
import { endpoint, ROLES, result } from '@openward/contract';
import type { MenuCount } from '@openward/contract/releases';

import type { EventName } from '@openward/event-bus';
import { useT } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { chakra, VisuallyHidden } from '@openward/ui/layout';

/** Larger numbers are capped. */
const MOST = 99;

/**
 * The number of open items behind a menu entry, from the endpoint in its remote's manifest. Renders nothing while it is
 * unknown or zero.
 */
export default function MenuCountBadge({ count }: { count: MenuCount }) {
  const t = useT();
  const { data } = useServerState(['menu-count', count.path], (signal) => askFor(count, signal), {
    refreshOn: [count.on as EventName],
  });
  if (!data) return null;
  return (
    <chakra.span
      display="inline-block"
      flexShrink="0"
      ms="auto"
      minW="5"
      h="5"
      px="1.5"
      rounded="full"
      bg="accent.solid"
      color="accent.contrast"
      fontSize="xs"
      fontWeight="semibold"
      lineHeight="1.25rem"
      textAlign="center"
    >
      <span aria-hidden="true">{data > MOST ? `${MOST}+` : data}</span>
      <VisuallyHidden>{t('{count} open', { count: data })}</VisuallyHidden>
    </chakra.span>
  );
}

async function askFor({ path }: MenuCount, signal: AbortSignal): Promise<number> {
  const open = endpoint({
    method: 'GET',
    path,
    roles: ROLES,
    patientData: false,
    changes: false,
    result: result<{ open: number }>(),
  });
  return (await call(open, {}, { signal, quiet: true })).result.open;
}
