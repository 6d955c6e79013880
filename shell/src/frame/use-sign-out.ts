import { leave, raiseSuccessAfterNavigation, useT } from '@openward/remote-kit';
import { signOut } from '../session/session.ts';

/** Signs out and says so on the sign-in page; asks first if input would be lost. */
export function useSignOut(): () => void {
  const t = useT();
  return () => leave(() => void signOut((message) => raiseSuccessAfterNavigation(message, t)));
}
