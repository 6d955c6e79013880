import { sessionAtom, store } from '@openward/remote-kit';
import { aUser } from '@openward/remote-kit/testing';
import { prepareSignedIn } from './prepare-signed-in.ts';

const prepare = jest.fn();
let field: HTMLInputElement;
beforeEach(() => {
  prepare.mockClear();
  document.body.innerHTML = '<a href="/register">Sign up</a><input />';
  field = document.querySelector('input') as HTMLInputElement;
});

it('tells once, when somebody who is signed out begins to fill in a form', () => {
  store.set(sessionAtom, { state: 'signed-out' });
  prepareSignedIn(document, prepare);
  document.querySelector('a')?.focus();
  expect(prepare).not.toHaveBeenCalled();
  field.focus();
  field.blur();
  field.focus();
  expect(prepare).toHaveBeenCalledTimes(1);
});

it('tells nothing of who is signed in', () => {
  store.set(sessionAtom, { state: 'signed-in', user: aUser() });
  prepareSignedIn(document, prepare);
  field.focus();
  expect(prepare).not.toHaveBeenCalled();
});
