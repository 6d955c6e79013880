import { ApiError, call, configureTransport, type SessionPort } from '@openward/api-client';
import type { Said } from '@openward/contract';
import { logout, refreshToken, type SignedIn, type User, verifyToken } from '@openward/contract/accounts';

import { eventBus } from '@openward/event-bus';
import { sessionAtom, store } from '@openward/remote-kit';
import { prove } from './proof.ts';
import { clearStorage, type KeptSession, keepSession, onKeptElsewhere, personOf, readSession } from './storage.ts';
import { remainingOf } from './token-lifetime.ts';

/** The access token is replaced this long before it ends. */
const REFRESH_AHEAD = 60_000;

/** Milliseconds that the server may take to say who somebody is; nothing can be shown before. */
const VERIFY_LIMIT = 5000;

/** The access token of the user whom this tab shows, and how to get another in the place of one that was refused. */
export const ownSession: SessionPort = {
  token: () => keptSession()?.token ?? null,
  refresh,
  verified: () => verification.promise,
  actingFor: () => personOf(keptSession()?.user)?.patientId,
  prove,
};

/** Settles once the server has said whose the kept session is. It is settled already where no session was presumed. */
let verification = settleable();
verification.resolve();

function settleable() {
  let resolve = () => {};
  let reject = (_reason: ApiError) => {};
  const promise = new Promise<void>((...settle) => {
    [resolve, reject] = settle;
  });
  // Somebody may ask for it later.
  promise.catch(() => {});
  return { promise, resolve, reject };
}

/**
 * Takes the kept user for the one who is here, so that the frame can be drawn while the server is still asked. Answers
 * wait for its word. @returns false where no session is kept
 */
export function presumeSession(): boolean {
  const user = readSession()?.user;
  if (!user) return false;
  verification = settleable();
  store.set(sessionAtom, { state: 'signed-in', user: { ...user, ...personOf(user) } });
  return true;
}

/** Connects the api client and the events to the session. */
export function startSession(): void {
  configureTransport(ownSession);
  eventBus.on('session:signed-in', (signedIn) => {
    keepSession(signedIn);
    signIn(signedIn.user);
  });
  for (const name of ['session:questions-answered', 'session:user-changed'] as const) {
    eventBus.on(name, ({ user }) => {
      const kept = readSession();
      if (!kept) return;
      keepSession({ ...kept, user });
      store.set(sessionAtom, { state: 'signed-in', user });
    });
  }
  for (const name of ['session:ended', 'session:expired'] as const) {
    eventBus.on(name, (_detail, { otherTab }) => {
      // A tab that slept may hear this long after somebody else has signed in: what is kept now is theirs.
      if (otherTab && readSession()) return startOver();
      forget();
    });
  }
  onKeptElsewhere(startOver);
}

/** The kept session, where it is that of the user this tab shows; a call must never go out in somebody else's name. */
function keptSession(): KeptSession | null {
  const kept = readSession();
  const shown = store.get(sessionAtom);
  return kept && (shown.state !== 'signed-in' || shown.user.id === kept.user.id) ? kept : null;
}

/** Another tab has signed in as somebody else: this one begins anew rather than mix two users. */
function startOver(): void {
  if (readSession() && !keptSession()) location.reload();
}

/**
 * Verifies the kept token at start, within five seconds.
 * @throws where the server cannot say in time; a token it refuses is forgotten, which is no error
 */
export async function verifySession(): Promise<void> {
  const kept = readSession();
  if (!kept) return forget();
  try {
    signIn(await verifiedUser(kept, AbortSignal.timeout(VERIFY_LIMIT)));
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.code === 'invalid_input')) return forget();
    // What waits until now fails; what comes after waits for the next try.
    verification.reject(
      new ApiError('offline', 'We could not reach the server. Please check your connection and try again.', 0),
    );
    verification = settleable();
    throw error;
  }
}

async function verifiedUser(kept: KeptSession, signal: AbortSignal): Promise<User> {
  const verify = async (token: string) =>
    (await call(verifyToken, { query: { token } }, { quiet: true, signal })).result.user;
  if (remainingOf(kept.token) > REFRESH_AHEAD) {
    try {
      return await verify(kept.token);
    } catch (error) {
      // It looked fresh to this device's clock only, or the key that signs was changed; the session may go on.
      if (!(error instanceof ApiError) || !['token_expired', 'not_signed_in'].includes(error.code)) throw error;
    }
  }
  const token = await endedBy(signal, refresh(kept.token));
  if (!token) throw new ApiError('session_ended', '', 401);
  return verify(token);
}

/** Waits no longer than the signal says; another tab may hold the lock. */
function endedBy<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** Signs out: on the server as well, where it can be reached. `tell` hears what to say of it just before the page changes. */
export async function signOut(tell: (said: Said) => void): Promise<void> {
  const message = await call(logout, {}).then(
    (answer) => answer.message,
    () => 'User logout successfully.',
  );
  tell(message);
  eventBus.emit('session:ended', {});
}

/** Ends the session of somebody who has gone away: on the server as well, where it can be reached. */
export async function endIdleSession(): Promise<void> {
  await call(logout, {}, { quiet: true }).catch(() => {});
  eventBus.emit('session:expired', {});
}

/** Ends the session of this browser without asking the server: opening the sign-in page does (specification, section 2). */
export function dropSession(): void {
  if (readSession()) eventBus.emit('session:ended', {});
  forget();
}

let timer: ReturnType<typeof setTimeout> | undefined;

function signIn(user: User): void {
  verification.resolve();
  // One that was refused before says nothing of this session.
  verification = settleable();
  verification.resolve();
  store.set(sessionAtom, { state: 'signed-in', user: { ...user, ...personOf(user) } });
  scheduleRefresh();
}

function forget(): void {
  // What still waits was asked in the name of somebody who is not here any more.
  verification.reject(new ApiError('session_ended', '', 401));
  clearTimeout(timer);
  clearStorage();
  store.set(sessionAtom, { state: 'signed-out' });
}

function scheduleRefresh(): void {
  clearTimeout(timer);
  const kept = readSession();
  if (!kept) return;
  const ahead = Math.max(1000, remainingOf(kept.token) - REFRESH_AHEAD);
  timer = setTimeout(() => void refresh(kept.token).catch(() => {}), ahead);
}

let refreshing: Promise<string | null> | undefined;

/** One refresh for all calls that wait for it; a lock makes it one for all tabs. */
function refresh(refused: string | null): Promise<string | null> {
  refreshing ??= underLock(() => exchange(refused)).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function exchange(refused: string | null): Promise<string | null> {
  const kept = keptSession();
  if (!kept) return null;
  // Another tab may have refreshed while this one waited for the lock.
  if (kept.token !== refused && remainingOf(kept.token) > REFRESH_AHEAD) return kept.token;
  try {
    const { result }: { result: SignedIn } = await call(
      refreshToken,
      { body: { refreshToken: kept.refreshToken } },
      { quiet: true, signal: AbortSignal.timeout(VERIFY_LIMIT) },
    );
    // Who signed out meanwhile, here or in another tab, is not signed in again.
    if (readSession()?.refreshToken !== kept.refreshToken) return keptSession()?.token ?? null;
    keepSession(result);
    signIn(result.user);
    return result.token;
  } catch (error) {
    if (error instanceof ApiError) {
      if (error.status === 401) return null;
      throw error;
    }
    // Given up by the limit: to whoever waits, the server did not answer.
    throw new ApiError('offline', 'We could not reach the server. Please check your connection and try again.', 0);
  }
}

function underLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('openward-refresh', work) : work();
}
