import { isStaff } from '@openward/contract';
import { type Load, onDemand, sessionAtom, store, useUser } from '@openward/remote-kit';

/** One address with two screens: a list for patients, a desk for staff (specification, section 2). */
export function listOrDesk(forms: { list: Load; desk: Load }): Load {
  const [List, Desk] = [onDemand(forms.list), onDemand(forms.desk)];
  // The next user on this device may need the other screen.
  // biome-ignore lint/correctness/noComponentHookFactories: made once, where the remote says what it is made of
  const ListOrDesk = () => (isStaff(useUser().userRole) ? <Desk /> : <List />);
  return async () => {
    await (isForStaff() ? Desk : List).load();
    return { default: ListOrDesk };
  };
}

/** True while staff are signed in. */
export function isForStaff(): boolean {
  const session = store.get(sessionAtom);
  return session.state === 'signed-in' && isStaff(session.user.userRole);
}
