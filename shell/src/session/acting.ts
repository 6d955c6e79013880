import type { Person, User } from '@openward/contract/accounts';

/** Of this tab only: in another the user may act for somebody else, or for themselves. */
export const ACTING = 'openward.actingFor';

/** What is kept while a user acts for somebody. */
export interface KeptActing {
  /** The user's id. */
  by: string;
  /** What pages see in the place of the user's own. */
  as: Omit<Person, 'areas'> & Pick<User, 'avatar' | 'actingFor'>;
}

/** For whom a user acts in this tab; undefined where they speak for themselves. Nothing but our own writes it. */
export function personOf(user: User | undefined): KeptActing['as'] | undefined {
  const kept: KeptActing | null = JSON.parse(sessionStorage.getItem(ACTING) ?? 'null');
  return kept?.by === user?.id ? kept?.as : undefined;
}
