import { eventBus } from '@openward/event-bus';
import { renderHook } from '@testing-library/react';
import { sessionAtom, store } from '../core/store.ts';
import { aSession, aUser } from '../testing/index.ts';
import { useDraft } from './draft.ts';

const ada = aUser({ id: 'ada' });
const grace = aUser({ id: 'grace' });
const signIn = (user: typeof ada) => store.set(sessionAtom, { state: 'signed-in', user });
const draft = () => renderHook(() => useDraft<{ text: string }>('booking')).result.current;

beforeEach(() => {
  sessionStorage.clear();
  signIn(ada);
});

it('is there again after the page was loaded anew', () => {
  expect(draft().values).toBeUndefined();
  draft().keep({ text: 'half a sentence' });
  expect(draft().values).toEqual({ text: 'half a sentence' });
});

it('is nobody else’s', () => {
  draft().keep({ text: 'hers' });
  signIn(grace);
  expect(draft().values).toBeUndefined();
});

it('is of whom somebody acts for, and apart from their own', () => {
  const person = { patientId: 'maya', firstName: 'Maya', lastName: 'Lindqvist', areas: [] };
  draft().keep({ text: 'her own' });
  signIn({ ...ada, actingFor: person });
  expect(draft().values).toBeUndefined();
  draft().keep({ text: 'for Maya' });
  signIn(ada);
  expect(draft().values).toEqual({ text: 'her own' });
  eventBus.emit('session:ended', {});
  signIn({ ...ada, actingFor: person });
  expect(draft().values).toBeUndefined();
});

it('is gone after success, and after signing out', () => {
  draft().keep({ text: 'x' });
  draft().clear();
  expect(draft().values).toBeUndefined();
  draft().keep({ text: 'x' });
  eventBus.emit('session:ended', {});
  expect(draft().values).toBeUndefined();
});

it('outlives a session that expired, but not the next user’s signing in', () => {
  draft().keep({ text: 'x' });
  eventBus.emit('session:expired', {});
  eventBus.emit('session:signed-in', { ...aSession(), user: ada });
  expect(draft().values).toEqual({ text: 'x' });
  eventBus.emit('session:signed-in', { ...aSession(), user: grace });
  expect(draft().values).toBeUndefined();
});

it('is nothing where what was kept is damaged', () => {
  sessionStorage.setItem('openward.draft.ada..booking', '{');
  expect(draft().values).toBeUndefined();
});
