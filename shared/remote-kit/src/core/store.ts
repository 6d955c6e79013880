import type { User } from '@openward/contract/accounts';
import { atom, createStore } from 'jotai';

/** The state of the session. It is `checking` until the stored token is verified. */
export type SessionState = { state: 'checking' } | { state: 'signed-out' } | { state: 'signed-in'; user: User };

/** The only store of the portal, passed explicitly so that no React root creates its own. */
export const store: ReturnType<typeof createStore> = createStore();

/** Set by the shell only. */
export const sessionAtom = atom<SessionState>({ state: 'checking' });
