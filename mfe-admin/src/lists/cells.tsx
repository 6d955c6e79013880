import type { UserStatus } from '@openward/contract';
import { nameOf } from '@openward/contract/text';
import { Link, type T, useT, useUser } from '@openward/remote-kit';
import { RowAction } from '@openward/ui/data-grid';
import { Badge } from '@openward/ui/feedback';
import { Text } from '@openward/ui/layout';

/** An e-mail address that can wrap before the `@`. */
export function EmailCell({ email }: { email: string }) {
  const [name, ...rest] = email.split('@');
  return (
    <Text as="span" minW="0" overflowWrap="break-word">
      {name}
      <wbr />
      {rest.length > 0 && `@${rest.join('@')}`}
    </Text>
  );
}

/** In a table with automatic widths, breakable words would wrap first. */
const WHOLE = { base: 'normal', md: 'nowrap' } as const;

interface Listed {
  firstName: string;
  lastName: string;
  status: UserStatus;
}

/** The link to a person's form. */
export function EditLink({ to, person }: { to: string; person: Listed }) {
  const t = useT();
  const name = nameOf(person);
  return (
    <RowAction asChild whiteSpace={WHOLE}>
      <Link to={to} aria-label={t('Edit {name}', { name })}>
        {t('Edit')}
      </Link>
    </RowAction>
  );
}

/** The link to set a password: for one's own it asks for the current one; inactive accounts have no link. */
export function PasswordLink({ userId, person }: { userId: string; person: Listed }) {
  const t = useT();
  const { id } = useUser();
  const name = nameOf(person);
  if (person.status !== 'ACTIVE') return null;
  return (
    <RowAction asChild whiteSpace={WHOLE}>
      <Link
        to={userId === id ? '/change-password' : `/change-password/${userId}`}
        aria-label={t('Password of {name}', { name })}
      >
        {t('Password')}
      </Link>
    </RowAction>
  );
}

/** A status in words. */
export function statusLabel(status: UserStatus, t: T): string {
  return status === 'ACTIVE' ? t('Active') : t('Inactive');
}

/** A status in words and colour, with an outline if the account is inactive. */
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
