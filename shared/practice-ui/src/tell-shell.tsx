import type { User } from '@openward/contract/accounts';
import { eventBus } from '@openward/event-bus';

/**
 * Tells the shell, which shows name and picture, what users changed about themselves. Ignores changes by proxies, which
 * concern another person.
 */
export function tellShell(
  user: User,
  change: Partial<Pick<User, 'firstName' | 'lastName' | 'avatar' | 'secondFactor' | 'secondFactorDueAt'>>,
): void {
  if (!user.actingFor) eventBus.emit('session:user-changed', { user: { ...user, ...change } });
}
