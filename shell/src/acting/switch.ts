import { HOME_OF } from '@openward/contract';
import type { Person } from '@openward/contract/accounts';

import { leave, sessionAtom, store } from '@openward/remote-kit';
import { ACTING, type KeptActing } from '../session/storage.ts';

/** From the next page load on, the user with this id acts for the person. */
export function keepActing(by: string, { patientId, firstName, lastName, areas }: Person): void {
  const name = { patientId, firstName, lastName };
  const kept: KeptActing = { by, as: { ...name, avatar: null, actingFor: { ...name, areas } } };
  sessionStorage.setItem(ACTING, JSON.stringify(kept));
}

/**
 * Loads a new page on which the user acts for a person, so that no data, input or pending request of one person can
 * show up for another.
 */
export function actFor(person: Person): void {
  const session = store.get(sessionAtom);
  if (session.state !== 'signed-in') return;
  const { id } = session.user;
  leave(() => {
    keepActing(id, person);
    beginAnew();
  });
}

/** Loads a new page on which the user acts for themselves again. */
export function actForOneself(): void {
  leave(() => {
    sessionStorage.removeItem(ACTING);
    beginAnew();
  });
}

function beginAnew(): void {
  location.assign(HOME_OF.ROLE_PATIENT);
}
