import type { ProofAsked } from '@openward/contract/accounts';
import { eventBus } from '@openward/event-bus';
import { store } from '@openward/remote-kit';
import { atom } from 'jotai';

/** A question whether it is still the owner who sits here. */
export interface ProofQuestion {
  asked: ProofAsked;
  answer: (isProven: boolean) => void;
}

/** What is asked now; null where nothing is. */
export const proofAtom = atom<ProofQuestion | null>(null);

let asking: Promise<boolean> | undefined;

// What one user has begun is never done in the name of the next.
for (const event of ['session:expired', 'session:ended', 'session:signed-in'] as const) {
  eventBus.on(event, () => store.get(proofAtom)?.answer(false));
}

/** Has the user prove that it is them, once for all calls that wait for it. @returns false where they do not */
export function prove(asked: unknown): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    store.set(proofAtom, { asked: asked as ProofAsked, answer: resolve });
  }).finally(() => {
    asking = undefined;
    store.set(proofAtom, null);
  });
  return asking;
}
