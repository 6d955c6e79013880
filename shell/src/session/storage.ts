import type { Person, SignedIn, User } from '@openward/contract/accounts';
import { CHECK_IN_SIGNAL, KIOSK_TOKEN } from '@openward/remote-kit';
import { emptyStorage } from '../browser/guard-natives.ts';

const TOKEN = 'openward.token';
const REFRESH = 'openward.refreshToken';
const USER = 'openward.user';
const RECEIVED = 'openward.tokenReceivedAt';
/** By which the device gets a canary or not while nobody is signed in; it is there only once a remote had one. */
export const DEVICE_ID = 'openward.device';
/** How the page looks and sounds, and what the device is and may do as a kiosk, belongs to no session; it survives the clearing. */
const DEVICE = ['openward.colorMode', 'openward.language', DEVICE_ID, CHECK_IN_SIGNAL, KIOSK_TOKEN];

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
  const { by, as }: Partial<KeptActing> = JSON.parse(sessionStorage.getItem(ACTING) ?? '{}');
  return by === user?.id ? as : undefined;
}

/** The session as local storage keeps it (specification, section 9). */
export interface KeptSession {
  token: string;
  refreshToken: string;
  user: User;
}

/** Reads the kept session; null where there is none or it is damaged. */
export function readSession(): KeptSession | null {
  const token = localStorage.getItem(TOKEN);
  const refreshToken = localStorage.getItem(REFRESH);
  if (!token || !refreshToken) return null;
  try {
    return { token, refreshToken, user: JSON.parse(localStorage.getItem(USER) ?? '') as User };
  } catch {
    return null;
  }
}

/** Keeps a session; other tabs see it at their next look. */
export function keepSession({ token, refreshToken, user }: SignedIn): void {
  localStorage.setItem(USER, JSON.stringify(user));
  localStorage.setItem(REFRESH, refreshToken);
  localStorage.setItem(RECEIVED, String(Date.now()));
  localStorage.setItem(TOKEN, token);
}

/** When the kept token came, by this device's clock, in milliseconds since 1970; undefined where nobody knows. */
export function tokenReceivedAt(): number | undefined {
  return Number(localStorage.getItem(RECEIVED)) || undefined;
}

/** Hears when another tab keeps another session. */
export function onKeptElsewhere(changed: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === TOKEN) changed();
  });
}

/** Clears local storage, all but how the page looks, and whom the user acted for. */
export function clearStorage(): void {
  sessionStorage.removeItem(ACTING);
  const kept = DEVICE.map((key) => [key, localStorage.getItem(key)] as const);
  emptyStorage(localStorage);
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value);
}
