import { aSession } from '@openward/remote-kit/testing';
import { clearStorage, keepSession, readSession } from '../session/storage.ts';
import { guardNatives } from './guard-natives.ts';

beforeAll(() => {
  window.fetch ??= async () => new Response();
  guardNatives();
});

it.each([
  ['history', 'pushState'],
  ['history', 'replaceState'],
  ['window', 'fetch'],
  ['window', 'addEventListener'],
])('a remote that replaces %s.%s fails by itself, and the others keep what they had', (owner, name) => {
  const object = (owner === 'window' ? window : history) as unknown as Record<string, unknown>;
  const before = object[name];
  expect(() => {
    object[name] = () => {};
  }).toThrow(TypeError);
  expect(object[name]).toBe(before);
});

it('a remote that clears the storage does not sign anybody out', () => {
  const session = aSession();
  keepSession(session);
  localStorage.setItem('draft', 'private');
  sessionStorage.setItem('openward.origin', '/patient');
  localStorage.clear();
  sessionStorage.clear();
  expect(readSession()).toEqual(session);
  expect(sessionStorage.getItem('openward.origin')).toBe('/patient');
  expect(localStorage.getItem('draft')).toBeNull();
});

it('the shell itself can', () => {
  keepSession(aSession());
  clearStorage();
  expect(readSession()).toBeNull();
});
