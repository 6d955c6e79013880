import type { User } from '@openward/contract/accounts';
import { eventBus } from '@openward/event-bus';

/**
 * Tells the shell, which shows name and picture beside the menu, what users changed about themselves. A change to the
 * person they act for is not theirs.
 */
export function tellShell(
  user: User,
  change: Partial<Pick<User, 'firstName' | 'lastName' | 'avatar' | 'secondFactor' | 'secondFactorDueAt'>>,
): void {
  if (!user.actingFor) eventBus.emit('session:user-changed', { user: { ...user, ...change } });
}
