import type { UserStatus } from '@openward/contract';
import { Link, useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';

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
    <Button asChild size="sm" minH="11" variant="outline">
      <Link to={to} aria-label={t('Edit {name}', { name })}>
        {t('Edit')}
      </Link>
    </Button>
  );
}

/** The way to set somebody's password: the own one is changed with the present one, an inactive account needs none. */
export function PasswordLink({ userId, person }: { userId: string; person: Listed }) {
  const t = useT();
  const { id } = useUser();
  const name = `${person.firstName} ${person.lastName}`;
  if (person.status !== 'ACTIVE') return null;
  return (
    <Button asChild size="sm" minH="11" variant="ghost">
      <Link
        to={userId === id ? '/change-password' : `/change-password/${userId}`}
        aria-label={t('Password of {name}', { name })}
      >
        {t('Password')}
      </Link>
    </Button>
  );
}
