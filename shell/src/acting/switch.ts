import { HOME_OF } from '@openward/contract';
import type { Person } from '@openward/contract/accounts';

import { leave, sessionAtom, store } from '@openward/remote-kit';
import { ACTING, type KeptActing } from '../session/storage.ts';

/** From the next page on a user, by their id, acts for somebody. */
export function keepActing(by: string, { patientId, firstName, lastName, areas }: Person): void {
  const name = { patientId, firstName, lastName };
  const kept: KeptActing = { by, as: { ...name, avatar: null, actingFor: { ...name, areas } } };
  sessionStorage.setItem(ACTING, JSON.stringify(kept));
}

/**
 * Begins a new page on which the user acts for somebody: nothing that was asked for, shown, typed or is still on its
 * way in one person's name can be seen in another's.
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

/** The same back to the user's own. */
export function actForOneself(): void {
  leave(() => {
    sessionStorage.removeItem(ACTING);
    beginAnew();
  });
}

function beginAnew(): void {
  location.assign(HOME_OF.ROLE_PATIENT);
}
