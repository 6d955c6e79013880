import { isStaff } from '@openward/contract';
import { onDemand, sessionAtom, store, useUser } from '@openward/remote-kit';

const Desk = onDemand(() => import('../desk/desk-page.tsx'));
const List = onDemand(() => import('../lists/list-page.tsx'));

/** `/appointments` (specification, section 2): the front desk for staff, a list for patients. */
function TodayPage() {
  return isStaff(useUser().userRole) ? <Desk /> : <List />;
}

/** Brings the page with the part of it that this user will see. */
export async function loadTodayPage(): Promise<{ default: typeof TodayPage }> {
  await (isForStaff() ? Desk : List).load();
  return { default: TodayPage };
}

/** True while staff are signed in. */
export function isForStaff(): boolean {
  const session = store.get(sessionAtom);
  return session.state === 'signed-in' && isStaff(session.user.userRole);
}
