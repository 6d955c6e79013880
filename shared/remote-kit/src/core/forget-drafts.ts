import { eventBus } from '@openward/event-bus';

/** Where drafts stand in the tab's storage, followed by whose they are. */
export const DRAFTS = 'openward.draft.';

/** Takes drafts away, all but those of one user. */
function forgetDrafts(owner?: string): void {
  const kept = owner && `${DRAFTS}${owner}.`;
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(DRAFTS) && !(kept && key.startsWith(kept))) sessionStorage.removeItem(key);
  }
}

eventBus.on('session:ended', () => forgetDrafts());
eventBus.on('session:signed-in', ({ user }) => forgetDrafts(user.id));
