import type { Person, SignedIn, User } from '@openward/contract/accounts';
import { CHECK_IN_SIGNAL, KIOSK_TOKEN } from '@openward/remote-kit';
import { emptyStorage } from '../browser/guard-natives.ts';

const TOKEN = 'openward.token';
const REFRESH = 'openward.refreshToken';
const USER = 'openward.user';
const RECEIVED = 'openward.tokenReceivedAt';
/** Key of the device id that decides on a canary while no one is signed in; set only once a remote had one. */
export const DEVICE_ID = 'openward.device';
/** Device settings (appearance, language, kiosk), which belong to no session and survive the clearing. */
const DEVICE = ['openward.colorMode', 'openward.language', DEVICE_ID, CHECK_IN_SIGNAL, KIOSK_TOKEN];

/** For this tab only: in another tab the user may act for someone else, or for themselves. */
export const ACTING = 'openward.actingFor';

/** What is stored while a user acts for a person. */
export interface KeptActing {
  by: string;
  /** What pages see in place of the user's own data. */
  as: Omit<Person, 'areas'> & Pick<User, 'avatar' | 'actingFor'>;
}

/** The person a user acts for in this tab; undefined if they act for themselves. Only our own code writes the value. */
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

/** Reads the kept session; null if there is none or it is damaged. */
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

/** Stores a session; other tabs read it at their next access. */
export function keepSession({ token, refreshToken, user }: SignedIn): void {
  localStorage.setItem(USER, JSON.stringify(user));
  localStorage.setItem(REFRESH, refreshToken);
  localStorage.setItem(RECEIVED, String(Date.now()));
  localStorage.setItem(TOKEN, token);
}

/** When the kept token arrived, by this device's clock, in milliseconds since 1970; undefined if unknown. */
export function tokenReceivedAt(): number | undefined {
  return Number(localStorage.getItem(RECEIVED)) || undefined;
}

/** Calls back when another tab stores another session. */
export function onKeptElsewhere(changed: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === TOKEN) changed();
  });
}

/** Clears local storage except for the device settings, and the person the user acted for. */
export function clearStorage(): void {
  sessionStorage.removeItem(ACTING);
  const kept = DEVICE.map((key) => [key, localStorage.getItem(key)] as const);
  emptyStorage(localStorage);
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value);
}
