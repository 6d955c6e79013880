import type { UserStatus } from '@openward/contract';
import { Link, useT, useUser } from '@openward/remote-kit';
import { RowAction } from '@openward/ui/data-grid';

/** In a table without widths of its own, words that may break would be broken first. */
const WHOLE = { base: 'normal', md: 'nowrap' } as const;

/** Somebody in a list. */
interface Listed {
  firstName: string;
  lastName: string;
  status: UserStatus;
}

/** The way to somebody's form. */
export function EditLink({ to, person }: { to: string; person: Listed }) {
  const t = useT();
  const name = `${person.firstName} ${person.lastName}`;
  return (
    <RowAction asChild whiteSpace={WHOLE}>
      <Link to={to} aria-label={t('Edit {name}', { name })}>
        {t('Edit')}
      </Link>
    </RowAction>
  );
}

/** The way to set somebody's password: the own one is changed with the present one, an inactive account needs none. */
export function PasswordLink({ userId, person }: { userId: string; person: Listed }) {
  const t = useT();
  const { id } = useUser();
  const name = `${person.firstName} ${person.lastName}`;
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
