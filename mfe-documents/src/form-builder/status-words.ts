import type { UserStatus } from '@openward/contract';
import type { T } from '@openward/remote-kit';

/** A form's status as a person reads it. */
export function statusWords(status: UserStatus, t: T): string {
  return status === 'ACTIVE' ? t('Active') : t('Inactive');
}
