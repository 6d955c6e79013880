import type { Person, User } from '@openward/contract/accounts';
import { eventBus } from '@openward/event-bus';
import { store } from '@openward/remote-kit';
import { atom } from 'jotai';

/** Of this tab only: in another the user may act for somebody else, or for themselves. */
const KEY = 'openward.actingFor';

/** True once the server no longer lets the user act for whom this page shows. */
export const accessEndedAtom = atom(false);

/** Listens for the end of access. */
export function startActing(): void {
  eventBus.on('access:ended', () => store.set(accessEndedAtom, true));
}

/** Whom a user acts for in this tab. */
function personOf(user: User | undefined): Person | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return kept && kept.by === user?.id ? kept.person : undefined;
  } catch {
    return undefined;
  }
}

/** The id of whom a user acts for. */
export function actingFor(user: User | undefined): string | undefined {
  return personOf(user)?.patientId;
}

/** A user as pages see them: with patient and name of whom they act for. */
export function asActing(user: User): User {
  const person = personOf(user);
  if (!person) return user;
  const { patientId, firstName, lastName } = person;
  return { ...user, patientId, firstName, lastName, avatar: null, actingFor: person };
}

/** From the next page on the user acts for somebody. */
export function keepActing(by: string, person: Person): void {
  sessionStorage.setItem(KEY, JSON.stringify({ by, person }));
}

/** The user speaks for themselves again. */
export function forgetActing(): void {
  sessionStorage.removeItem(KEY);
}
