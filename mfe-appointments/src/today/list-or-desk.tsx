import { isStaff } from '@openward/contract';
import { type Load, onDemand, sessionAtom, store, useUser } from '@openward/remote-kit';

/** An address in two forms: a list for patients, a desk for staff (specification, section 2). */
export function listOrDesk(forms: { list: Load; desk: Load }): Load {
  const [List, Desk] = [onDemand(forms.list), onDemand(forms.desk)];
  // Who sits down at this device next may need the other one.
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
