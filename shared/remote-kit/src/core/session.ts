import type { User } from '@openward/contract/accounts';
import { useAtomValue } from 'jotai';
import { sessionAtom, store } from './store.ts';

/** Returns the signed-in user; null on public screens. */
export function useOptionalUser(): User | null {
  const session = useAtomValue(sessionAtom, { store });
  return session.state === 'signed-in' ? session.user : null;
}

/** Returns the signed-in user. @throws Error on a public screen */
export function useUser(): User {
  const user = useOptionalUser();
  if (!user) throw new Error('This screen needs a signed-in user.');
  return user;
}

/** Returns the owner key for stored data: the user, and the patient that they act for. */
export function useOwner(): string {
  const user = useOptionalUser();
  return user ? `${user.id}.${user.actingFor?.patientId ?? ''}` : 'public';
}
