import { raiseSuccessAfterNavigation, useT } from '@openward/remote-kit';
import { signOut } from '../session/session.ts';

/** Signs out and says so on the sign-in page. */
export function useSignOut(): () => Promise<void> {
  const t = useT();
  return () => signOut((message) => raiseSuccessAfterNavigation(message, t));
}
