import { HOME_OF } from '@openward/contract';
import type { Person } from '@openward/contract/accounts';
import { leave, sessionAtom, store } from '@openward/remote-kit';
import { forgetActing, keepActing } from '../session/acting.ts';

/**
 * Begins a new page on which the user acts for somebody: nothing that was asked for, shown, typed or is still on its
 * way in one person's name can be seen in another's.
 */
export function actFor({ patientId, firstName, lastName, areas }: Person): void {
  const session = store.get(sessionAtom);
  if (session.state !== 'signed-in') return;
  const { id } = session.user;
  leave(() => {
    keepActing(id, { patientId, firstName, lastName, areas });
    beginAnew();
  });
}

/** The same back to the user's own. */
export function actForOneself(): void {
  leave(() => {
    forgetActing();
    beginAnew();
  });
}

function beginAnew(): void {
  location.assign(HOME_OF.ROLE_PATIENT);
}
