import type { ProofAsked } from '@openward/contract/accounts';
import { eventBus } from '@openward/event-bus';
import { store } from '@openward/remote-kit';
import { atom } from 'jotai';

/** A request to confirm the user's identity. */
export interface ProofQuestion {
  asked: ProofAsked;
  answer: (isProven: boolean) => void;
}

/** The open question; null when there is none. */
export const proofAtom = atom<ProofQuestion | null>(null);

let asking: Promise<boolean> | undefined;

// An action that one user started must not be completed by the next.
for (const event of ['session:expired', 'session:ended', 'session:signed-in'] as const) {
  eventBus.on(event, () => store.get(proofAtom)?.answer(false));
}

/** Asks the user for a proof, once for all waiting calls. Resolves to false when the user gives none. */
export function prove(asked: unknown): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    store.set(proofAtom, { asked: asked as ProofAsked, answer: resolve });
  }).finally(() => {
    asking = undefined;
    store.set(proofAtom, null);
  });
  return asking;
}
