import type { User } from '@openward/contract/accounts';
import { eventBus } from '@openward/event-bus';

/**
 * Tells the shell what the signed-in user has changed of themselves: it stands beside the menu. What somebody changes
 * of the person they act for is nothing of their own.
 */
export function tellShell(user: User, change: Partial<Pick<User, 'firstName' | 'lastName' | 'avatar'>>): void {
  if (!user.actingFor) eventBus.emit('session:user-changed', { user: { ...user, ...change } });
}
