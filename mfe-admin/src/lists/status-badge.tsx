import type { UserStatus } from '@openward/contract';
import { type T, useT } from '@openward/remote-kit';
import { Badge } from '@openward/ui/feedback';

/** A status as a person reads it. */
export function statusLabel(status: UserStatus, t: T): string {
  return status === 'ACTIVE' ? t('Active') : t('Inactive');
}

/** Whether an account can be used: in words, in colour, and with an edge where it cannot. */
export function StatusBadge({ status }: { status: UserStatus }) {
  const t = useT();
  const isActive = status === 'ACTIVE';
  return (
    <Badge
      colorPalette={isActive ? 'success' : 'gray'}
      variant={isActive ? 'subtle' : 'outline'}
      size="md"
      rounded="full"
      px="2.5"
    >
      {statusLabel(status, t)}
    </Badge>
  );
}
