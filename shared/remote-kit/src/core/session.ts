import type { User } from '@openward/contract/accounts';
import { useAtomValue } from 'jotai';
import { sessionAtom, store } from './store.ts';

/** The signed-in user, or null on public screens. */
export function useOptionalUser(): User | null {
  const session = useAtomValue(sessionAtom, { store });
  return session.state === 'signed-in' ? session.user : null;
}

/** The signed-in user. @throws Error on a public screen, where there is none */
export function useUser(): User {
  const user = useOptionalUser();
  if (!user) throw new Error('This screen needs a signed-in user.');
  return user;
}

/** Whose something is that is kept: the user's, and where they act for somebody, theirs on that person's behalf. */
export function useOwner(): string {
  const user = useOptionalUser();
  return user ? `${user.id}.${user.actingFor?.patientId ?? ''}` : 'public';
}
