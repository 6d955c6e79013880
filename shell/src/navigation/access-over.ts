import { sessionAtom, store } from '@openward/remote-kit';
import { atom } from 'jotai';
import { triggerAppChange } from 'single-spa';

/** The user, and the person they acted for, whose access has ended. */
const endedFor = atom<string>();

const speaking = atom((get) => {
  const session = get(sessionAtom);
  return session.state === 'signed-in' ? `${session.user.id} ${session.user.patientId}` : undefined;
});

/** True once the user may no longer act for the person of this page; the person's data is then hidden. */
export const accessOverAtom = atom((get) => get(speaking) !== undefined && get(speaking) === get(endedFor));

/** Hides the person's data on every screen until another user signs in. */
export function endAccessHere(): void {
  store.set(endedFor, store.get(speaking));
  void triggerAppChange();
}
