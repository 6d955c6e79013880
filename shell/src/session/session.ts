import { ApiError, call, configureTransport, type SessionPort } from '@openward/api-client';
import type { Said } from '@openward/contract';
import { logout, refreshToken, type SignedIn, type User, verifyToken } from '@openward/contract/accounts';

import { eventBus } from '@openward/event-bus';
import { sessionAtom, store } from '@openward/remote-kit';
import { prove } from './proof.ts';
import { clearStorage, type KeptSession, keepSession, onKeptElsewhere, personOf, readSession } from './storage.ts';
import { remainingOf } from './token-lifetime.ts';

/** Milliseconds before its end at which the access token is replaced. */
const REFRESH_AHEAD = 60_000;

/** Milliseconds that the server may take to verify the session; no data is shown before. */
const VERIFY_LIMIT = 5000;

/** The session of the user whom this tab shows: its access token, and how to replace a refused one. */
export const ownSession: SessionPort = {
  token: () => keptSession()?.token ?? null,
  refresh,
  verified: () => verification.promise,
  actingFor: () => personOf(keptSession()?.user)?.patientId,
  prove,
};

/** Settles once the server has verified the kept session; settled from the start if no session was presumed. */
let verification = settleable();
verification.resolve();

function settleable() {
  let resolve = () => {};
  let reject = (_reason: ApiError) => {};
  const promise = new Promise<void>((...settle) => {
    [resolve, reject] = settle;
  });
  // Avoids an unhandled rejection before a caller waits for it.
  promise.catch(() => {});
  return { promise, resolve, reject };
}

/**
 * Shows the kept user before the server has verified them, so that the frame renders early; answers wait for the
 * verification. Returns false when no session is kept.
 */
export function presumeSession(): boolean {
  const user = readSession()?.user;
  if (!user) return false;
  verification = settleable();
  store.set(sessionAtom, { state: 'signed-in', user: { ...user, ...personOf(user) } });
  return true;
}

/** Connects the API client and the events to the session. */
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
      // A suspended tab may get this event after another user has signed in, and must not delete their session.
      if (otherTab && readSession()) return startOver();
      forget();
    });
  }
  onKeptElsewhere(startOver);
}

/** The kept session, if it belongs to the user this tab shows; a call must never use another user's token. */
function keptSession(): KeptSession | null {
  const kept = readSession();
  const shown = store.get(sessionAtom);
  return kept && (shown.state !== 'signed-in' || shown.user.id === kept.user.id) ? kept : null;
}

/** Reloads when another tab has signed in as a different user, so that two users never mix. */
function startOver(): void {
  if (readSession() && !keptSession()) location.reload();
}

/**
 * Verifies the kept token at start, within five seconds.
 * @throws when the server does not answer in time; a refused token is deleted without an error
 */
export async function verifySession(): Promise<void> {
  const kept = readSession();
  if (!kept) return forget();
  try {
    signIn(await verifiedUser(kept, AbortSignal.timeout(VERIFY_LIMIT)));
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.code === 'invalid_input')) return forget();
    // Pending calls fail; later calls wait for the next try.
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
      // The device's clock was wrong or the signing key changed; the session may still be valid.
      if (!(error instanceof ApiError) || !['token_expired', 'not_signed_in'].includes(error.code)) throw error;
    }
  }
  const token = await endedBy(signal, refresh(kept.token));
  if (!token) throw new ApiError('session_ended', '', 401);
  return verify(token);
}

/** Rejects when the signal aborts, because another tab may hold the lock. */
function endedBy<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** Signs out, on the server too if it can be reached. `tell` gets the message just before the page changes. */
export async function signOut(tell: (said: Said) => void): Promise<void> {
  const message = await call(logout, {}).then(
    (answer) => answer.message,
    () => 'User logout successfully.',
  );
  tell(message);
  eventBus.emit('session:ended', {});
}

/** Ends the session of an inactive user, on the server too if it can be reached. */
export async function endIdleSession(): Promise<void> {
  await call(logout, {}, { quiet: true }).catch(() => {});
  eventBus.emit('session:expired', {});
}

/** Ends the session in this browser only, as opening the sign-in page does (specification, section 2). */
export function dropSession(): void {
  if (readSession()) eventBus.emit('session:ended', {});
  forget();
}

let timer: ReturnType<typeof setTimeout> | undefined;

function signIn(user: User): void {
  verification.resolve();
  // A verification that was rejected before does not apply to this session.
  verification = settleable();
  verification.resolve();
  store.set(sessionAtom, { state: 'signed-in', user: { ...user, ...personOf(user) } });
  scheduleRefresh();
}

function forget(): void {
  // Pending calls belong to a user who is no longer signed in.
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

/** One refresh for all waiting calls; a lock makes it one for all tabs. */
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
    // If the session was ended or replaced meanwhile, the new token is discarded.
    if (readSession()?.refreshToken !== kept.refreshToken) return keptSession()?.token ?? null;
    keepSession(result);
    signIn(result.user);
    return result.token;
  } catch (error) {
    if (error instanceof ApiError) {
      if (error.status === 401) return null;
      throw error;
    }
    // The time limit aborted the call: the waiting callers see an unreachable server.
    throw new ApiError('offline', 'We could not reach the server. Please check your connection and try again.', 0);
  }
}

function underLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('openward-refresh', work) : work();
}
