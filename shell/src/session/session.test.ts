import { call } from '@openward/api-client';
import { login } from '@openward/contract/accounts';
import { listTodaysAppointments } from '@openward/contract/appointments';
import { eventBus } from '@openward/event-bus';
import { sessionAtom, store } from '@openward/remote-kit';
import { aSession, aToken, aUser, failure, serverForEachTest, success } from '@openward/remote-kit/testing';
import { waitFor } from '@testing-library/react';
import { dropSession, presumeSession, signOut, startSession, verifySession } from './session.ts';
import { clearStorage, keepSession, readSession } from './storage.ts';

const expired = jest.fn();
const ended = jest.fn();
eventBus.on('session:expired', expired);
eventBus.on('session:ended', ended);
startSession();

const server = serverForEachTest();
beforeEach(() => {
  localStorage.clear();
  store.set(sessionAtom, { state: 'checking' });
  expired.mockClear();
  ended.mockClear();
});

const listToday = () => call(listTodaysAppointments, { body: {}, query: {} });

describe('verifying the kept session at start', () => {
  it('is signed out where there is none, without asking the server', async () => {
    await verifySession();
    expect(store.get(sessionAtom)).toEqual({ state: 'signed-out' });
    expect(server.calls).toHaveLength(0);
  });

  it('is signed in as whom the server says the token belongs to', async () => {
    const kept = aSession();
    const user = aUser({ firstName: 'Renamed' });
    keepSession(kept);
    server.answer({ '/verifytoken': () => success({ user }) });
    await verifySession();
    expect(server.calls[0]?.query.get('token')).toBe(kept.token);
    expect(store.get(sessionAtom)).toEqual({ state: 'signed-in', user });
  });

  it('shows the kept user at once, and no answer to them before the server has said who it is', async () => {
    const kept = aSession();
    keepSession(kept);
    server.answer({ '/verifytoken': () => success({ user: kept.user }), '/appointment/today/all': () => success([]) });
    expect(presumeSession()).toBe(true);
    expect(store.get(sessionAtom)).toEqual({ state: 'signed-in', user: kept.user });
    const shown = jest.fn();
    const list = listToday().then(shown);
    await waitFor(() => expect(server.callsTo('/appointment/today/all')).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(shown).not.toHaveBeenCalled();
    await verifySession();
    await list;
    expect(shown).toHaveBeenCalled();
  });

  it('shows nothing to a presumed user whose token the server refuses, and does not call the session expired', async () => {
    keepSession(aSession());
    const refused = () => failure('session_ended', 'The session is over.');
    server.answer({ '/verifytoken': refused, '/appointment/today/all': refused });
    presumeSession();
    const list = expect(listToday()).rejects.toMatchObject({ code: 'session_ended' });
    await verifySession();
    await list;
    expect(expired).not.toHaveBeenCalled();
    expect(store.get(sessionAtom)).toEqual({ state: 'signed-out' });
  });

  it('presumes nobody where no session is kept', () => {
    expect(presumeSession()).toBe(false);
    expect(store.get(sessionAtom)).toEqual({ state: 'checking' });
  });

  it('forgets a token that the server refuses', async () => {
    keepSession(aSession());
    server.answer({ '/verifytoken': () => failure('session_ended', 'The session is over.') });
    await verifySession();
    expect(store.get(sessionAtom)).toEqual({ state: 'signed-out' });
    expect(readSession()).toBeNull();
  });

  it.each([
    ['is down', () => failure('unavailable', 'Later.')],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('keeps the session and fails where the server %s', async (_what, answer) => {
    keepSession(aSession());
    server.answer({ '/verifytoken': answer });
    await expect(verifySession()).rejects.toThrow();
    expect(readSession()).not.toBeNull();
    expect(store.get(sessionAtom)).toEqual({ state: 'checking' });
  });

  it.each([
    ['verifying', aToken(900), '/verifytoken'],
    ['refreshing', aToken(20), '/token/refresh'],
  ])('gives up after five seconds where %s hangs, and keeps the session', async (_what, token, path) => {
    // Fake timers do not control the browser's own timeout signal.
    const limit = new AbortController();
    const limits = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    keepSession(aSession({ token }));
    server.answer({ [path]: () => new Promise<Response>(() => {}) });
    const verified = verifySession();
    await waitFor(() => expect(server.callsTo(path)).toHaveLength(1));
    expect(limits).toHaveBeenCalledWith(5000);
    limit.abort(new DOMException('too late', 'TimeoutError'));
    await expect(verified).rejects.toThrow();
    expect(readSession()).not.toBeNull();
    limits.mockRestore();
  });

  it('refreshes a token that is about to end before it asks', async () => {
    const kept = aSession({ token: aToken(20) });
    const next = aSession();
    keepSession(kept);
    server.answer({ '/token/refresh': () => success(next), '/verifytoken': () => success({ user: next.user }) });
    await verifySession();
    expect(server.callsTo('/token/refresh')[0]?.body).toEqual({ refreshToken: kept.refreshToken });
    expect(server.callsTo('/verifytoken')[0]?.query.get('token')).toBe(next.token);
    expect(readSession()?.refreshToken).toBe(next.refreshToken);
  });

  it('is signed out where the refresh token is refused too', async () => {
    keepSession(aSession({ token: aToken(-60) }));
    server.answer({ '/token/refresh': () => failure('session_ended', 'The session is over.') });
    await verifySession();
    expect(store.get(sessionAtom)).toEqual({ state: 'signed-out' });
    expect(readSession()).toBeNull();
  });

  it('goes on where the key that signs was changed: the token is not known, and gets a new one', async () => {
    const next = aSession();
    keepSession(aSession());
    server.answer({
      '/verifytoken': ({ query }) =>
        query.get('token') === next.token ? success({ user: next.user }) : failure('not_signed_in', 'Please sign in.'),
      '/token/refresh': () => success(next),
    });
    await verifySession();
    expect(store.get(sessionAtom)).toMatchObject({ state: 'signed-in', user: { id: next.user.id } });
  });

  it('survives a damaged token', async () => {
    keepSession(aSession({ token: 'not-a-token' }));
    server.answer({ '/token/refresh': () => failure('session_ended', 'The session is over.') });
    await verifySession();
    expect(store.get(sessionAtom)).toEqual({ state: 'signed-out' });
  });
});

describe('a token that ends while the portal is in use', () => {
  it('is refreshed once for many calls, and each call is tried again', async () => {
    const old = aSession({ token: aToken(-1) });
    const next = aSession();
    keepSession(old);
    server.answer({
      '/appointment/today/all': ({ headers }) =>
        headers.get('authorization') === `Bearer ${next.token}` ? success([]) : failure('token_expired', 'Too old.'),
      '/token/refresh': () => success(next),
    });
    const answers = await Promise.all(Array.from({ length: 8 }, listToday));
    expect(answers.map(({ result }) => result)).toEqual(Array(8).fill([]));
    expect(server.callsTo('/token/refresh')).toHaveLength(1);
    expect(expired).not.toHaveBeenCalled();
    expect(store.get(sessionAtom)).toMatchObject({ state: 'signed-in', user: { id: next.user.id } });
  });

  it('ends the session where it cannot be refreshed', async () => {
    keepSession(aSession({ token: aToken(-1) }));
    server.answer({
      '/appointment/today/all': () => failure('token_expired', 'Too old.'),
      '/token/refresh': () => failure('session_ended', 'The session is over.'),
    });
    await expect(listToday()).rejects.toMatchObject({ status: 401 });
    expect(expired).toHaveBeenCalledTimes(1);
    expect(readSession()).toBeNull();
    expect(store.get(sessionAtom)).toEqual({ state: 'signed-out' });
  });

  it('ends the session where the server refuses a token that looks fresh', async () => {
    keepSession(aSession());
    server.answer({
      '/appointment/today/all': () => failure('session_ended', 'The session is over.'),
      '/token/refresh': () => failure('session_ended', 'The session is over.'),
    });
    await expect(listToday()).rejects.toMatchObject({ status: 401 });
    expect(expired).toHaveBeenCalledTimes(1);
    expect(readSession()).toBeNull();
  });

  it('does not end the session where the server is down at the refresh', async () => {
    keepSession(aSession({ token: aToken(-1) }));
    server.answer({
      '/appointment/today/all': () => failure('token_expired', 'Too old.'),
      '/token/refresh': () => failure('unavailable', 'Later.'),
    });
    await expect(listToday()).rejects.toMatchObject({ status: 503 });
    expect(expired).not.toHaveBeenCalled();
    expect(readSession()).not.toBeNull();
  });

  it('leaves the session alone where signing in is refused', async () => {
    server.answer({ '/login': () => failure('wrong_credentials', 'Email or password incorrect.') });
    const signingIn = call(login, { body: { username: 'ada@openward.example', password: 'wrong' } });
    await expect(signingIn).rejects.toThrow('Email or password incorrect.');
    expect(expired).not.toHaveBeenCalled();
    expect(server.callsTo('/token/refresh')).toHaveLength(0);
  });
});

describe('signing in and out', () => {
  it('keeps the session that signing in returned', () => {
    const session = aSession();
    eventBus.emit('session:signed-in', session);
    expect(readSession()).toEqual(session);
    expect(store.get(sessionAtom)).toEqual({ state: 'signed-in', user: session.user });
  });

  it('tells the server, says so and forgets', async () => {
    const session = aSession();
    eventBus.emit('session:signed-in', session);
    server.answer({ '/logout': () => success(null, 'User logout successfully.') });
    const tell = jest.fn();
    await signOut(tell);
    expect(server.callsTo('/logout')[0]?.headers.get('authorization')).toBe(`Bearer ${session.token}`);
    expect(tell).toHaveBeenCalledWith('User logout successfully.');
    expect(ended).toHaveBeenCalledTimes(1);
    expect(readSession()).toBeNull();
  });

  it('works also where the server cannot be reached', async () => {
    eventBus.emit('session:signed-in', aSession());
    server.answer({ '/logout': () => Promise.reject(new TypeError('Failed to fetch')) });
    const tell = jest.fn();
    await signOut(tell);
    expect(tell).toHaveBeenCalledWith('User logout successfully.');
    expect(store.get(sessionAtom)).toEqual({ state: 'signed-out' });
  });

  it('stays signed out where a refresh was under way meanwhile', async () => {
    keepSession(aSession({ token: aToken(-1) }));
    let answer = (_: Response) => {};
    server.answer({
      // Only the first call is refused: a new token would be accepted and kept.
      '/appointment/today/all': () =>
        server.callsTo('/appointment/today/all').length === 1 ? failure('token_expired', 'Too old.') : success([]),
      '/token/refresh': () => new Promise<Response>((resolve) => (answer = resolve)),
    });
    const call = listToday().catch(() => {});
    await waitFor(() => expect(server.callsTo('/token/refresh')).toHaveLength(1));
    dropSession();
    answer(success(aSession()));
    await call;
    expect(readSession()).toBeNull();
    expect(store.get(sessionAtom)).toEqual({ state: 'signed-out' });
  });

  it('drops a session at the sign-in page without asking the server', () => {
    eventBus.emit('session:signed-in', aSession());
    dropSession();
    expect(readSession()).toBeNull();
    expect(ended).toHaveBeenCalledTimes(1);
    expect(server.calls).toHaveLength(0);
  });
});

describe('clearing local storage', () => {
  it('takes everything but how the page looks on this device', () => {
    keepSession(aSession());
    localStorage.setItem('openward.colorMode', 'dark');
    localStorage.setItem('openward.device', '1,2,3');
    localStorage.setItem('openward.language', 'es');
    localStorage.setItem('draft', 'private');
    clearStorage();
    expect({ ...localStorage }).toEqual({
      'openward.colorMode': 'dark',
      'openward.device': '1,2,3',
      'openward.language': 'es',
    });
  });

  it('makes nothing of a damaged user', () => {
    keepSession(aSession());
    localStorage.setItem('openward.user', '{"id":');
    expect(readSession()).toBeNull();
  });
});
