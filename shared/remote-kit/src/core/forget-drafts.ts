import { eventBus } from '@openward/event-bus';

/** Prefix of drafts in session storage, followed by the user's id. */
export const DRAFTS = 'openward.draft.';

/** Deletes all drafts except those of `owner`. */
function forgetDrafts(owner?: string): void {
  const kept = owner && `${DRAFTS}${owner}.`;
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(DRAFTS) && !(kept && key.startsWith(kept))) sessionStorage.removeItem(key);
  }
}

eventBus.on('session:ended', () => forgetDrafts());
eventBus.on('session:signed-in', ({ user }) => forgetDrafts(user.id));
