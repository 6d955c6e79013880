import type { User } from '@openward/contract/accounts';
import { atom, createStore } from 'jotai';

/** Who is signed in, as the shell knows it. `checking` lasts until the kept token was verified. */
export type SessionState = { state: 'checking' } | { state: 'signed-out' } | { state: 'signed-in'; user: User };

/** The portal's one store; passed explicitly to every React root, so that no root makes its own. */
export const store: ReturnType<typeof createStore> = createStore();

/** Set by the shell only. */
export const sessionAtom = atom<SessionState>({ state: 'checking' });
