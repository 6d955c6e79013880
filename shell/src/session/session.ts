import { ApiError, configureTransport, createClient } from '@openward/api-client';
import { accountEndpoints, type SignedIn, type User } from '@openward/contract/accounts';
import { eventBus } from '@openward/event-bus';
import { sessionAtom, store } from '@openward/remote-kit';
import { clearStorage, keepSession, readSession } from './storage.ts';

const accounts = createClient(accountEndpoints);

/** The access token is replaced this long before it ends. */
const REFRESH_AHEAD = 60_000;

/** Connects the api client and the events to the session. */
export function startSession(): void {
  configureTransport({ token: () => readSession()?.token ?? null, refresh });
  eventBus.on('session:signed-in', (signedIn) => {
    keepSession(signedIn);
    signIn(signedIn.user);
  });
  eventBus.on('session:questions-answered', ({ user }) => {
    const kept = readSession();
    if (!kept) return;
    keepSession({ ...kept, user });
    store.set(sessionAtom, { state: 'signed-in', user });
  });
  eventBus.on('session:ended', forget);
  eventBus.on('session:expired', forget);
}

/**
 * Verifies the kept token at start.
 * @throws ApiError where the server cannot say; a token it refuses is forgotten, which is no error
 */
export async function verifySession(): Promise<void> {
  const kept = readSession();
  if (!kept) return forget();
  try {
    const token = expiryOf(kept.token) - Date.now() > REFRESH_AHEAD ? kept.token : await refresh();
    if (!token) return forget();
    const { result } = await accounts.verifyToken({ query: { token } }, { quiet: true });
    signIn(result.user);
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return forget();
    throw error;
  }
}

/** Signs out: on the server as well, where it can be reached. `tell` hears what to say of it just before the page changes. */
export async function signOut(tell: (message: string) => void): Promise<void> {
  const message = await accounts.logout({}).then(
    (answer) => answer.message,
    () => 'User logout successfully.',
  );
  tell(message);
  eventBus.emit('session:ended', {});
}

/** Ends the session of somebody who has gone away: on the server as well, where it can be reached. */
export async function endIdleSession(): Promise<void> {
  await accounts.logout({}, { quiet: true }).catch(() => {});
  eventBus.emit('session:expired', {});
}

/** Ends the session of this browser without asking the server: opening the sign-in page does (specification, section 2). */
export function dropSession(): void {
  if (readSession()) eventBus.emit('session:ended', {});
  forget();
}

let timer: ReturnType<typeof setTimeout> | undefined;

function signIn(user: User): void {
  store.set(sessionAtom, { state: 'signed-in', user });
  scheduleRefresh();
}

function forget(): void {
  clearTimeout(timer);
  clearStorage();
  store.set(sessionAtom, { state: 'signed-out' });
}

function scheduleRefresh(): void {
  clearTimeout(timer);
  const kept = readSession();
  if (!kept) return;
  timer = setTimeout(
    () => void refresh().catch(() => {}),
    Math.max(1000, expiryOf(kept.token) - Date.now() - REFRESH_AHEAD),
  );
}

let refreshing: Promise<string | null> | undefined;

/** One refresh for all calls that wait for it; a lock makes it one for all tabs. */
function refresh(): Promise<string | null> {
  refreshing ??= underLock(exchange).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function exchange(): Promise<string | null> {
  const kept = readSession();
  if (!kept) return null;
  // Another tab may have refreshed while this one waited for the lock.
  if (expiryOf(kept.token) - Date.now() > REFRESH_AHEAD && kept.token !== lastRefused) return kept.token;
  try {
    const { result }: { result: SignedIn } = await accounts.refreshToken(
      { body: { refreshToken: kept.refreshToken } },
      { quiet: true },
    );
    // Who signed out meanwhile, here or in another tab, is not signed in again.
    if (readSession()?.refreshToken !== kept.refreshToken) return readSession()?.token ?? null;
    keepSession(result);
    lastRefused = result.token;
    signIn(result.user);
    return result.token;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** The newest token this tab was given; one that is refused although it looks fresh is refreshed all the same. */
let lastRefused: string | undefined;

function underLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('openward-refresh', work) : work();
}

/** When a JWT ends, in milliseconds since 1970; 0 where it cannot be read. */
function expiryOf(token: string): number {
  try {
    const payload = token.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).exp * 1000;
  } catch {
    return 0;
  }
}
