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

const type = () => field.dispatchEvent(new Event('input', { bubbles: true }));

it('tells once, when somebody who is signed out begins to fill in a form', () => {
  store.set(sessionAtom, { state: 'signed-out' });
  prepareSignedIn(document, prepare);
  document.querySelector('a')?.focus();
  field.focus();
  expect(prepare).not.toHaveBeenCalled();
  type();
  type();
  expect(prepare).toHaveBeenCalledTimes(1);
});

it('tells nothing of who is signed in', () => {
  store.set(sessionAtom, { state: 'signed-in', user: aUser() });
  prepareSignedIn(document, prepare);
  type();
  expect(prepare).not.toHaveBeenCalled();
});
