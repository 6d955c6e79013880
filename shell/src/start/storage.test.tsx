import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aSession } from '@openward/remote-kit/testing';
import { ThemeProvider } from '@openward/ui/theme';
import { render, screen } from '@testing-library/react';
import { keepActing } from '../acting/switch.ts';
import { guardNatives } from '../browser/guard-natives.ts';
import StorageBar from '../frame/storage-bar.tsx';
import { chooseColorMode, startColorMode, startLanguage } from '../preferences/preferences.ts';
import { whoIsHere } from '../registry/who-is-here.ts';
import { noteActivity } from '../session/idle.ts';
import { clearStorage, keepSession, personOf, readSession } from '../session/storage.ts';

const SCRIPT = readFileSync(join(import.meta.dirname, 'storage.js'), 'utf8');
const NAMES = ['localStorage', 'sessionStorage'] as const;
const own = NAMES.map((name) => [name, Object.getOwnPropertyDescriptor(window, name) as PropertyDescriptor] as const);

afterEach(() => {
  for (const [name, descriptor] of own) Object.defineProperty(window, name, descriptor);
  delete document.documentElement.dataset.keepsNothing;
  Reflect.deleteProperty(navigator, 'locks');
  localStorage.clear();
});

/** A page in a browser with such storages, after its first script. */
function openedWith(get: () => unknown): void {
  for (const name of NAMES) Object.defineProperty(window, name, { get, configurable: true });
  Object.defineProperty(navigator, 'locks', { value: {}, configurable: true });
  // biome-ignore lint/security/noGlobalEval: it stands in the page as a script of its own
  window.eval(SCRIPT);
}

const refuse = (name: string) => () => {
  throw new DOMException('The operation is insecure.', name);
};

describe.each([
  ['is refused', refuse('SecurityError')],
  ['is missing', () => null],
  ['takes nothing', () => ({ length: 0, setItem: refuse('QuotaExceededError') })],
])('where site data %s', (_how, get) => {
  beforeEach(() => openedWith(get));

  it('the portal works for as long as the page lives, and says what will be lost', () => {
    const session = aSession();
    expect(readSession()).toBeNull();
    startColorMode();
    chooseColorMode('dark');
    expect(startLanguage()).toBe('en');
    expect(whoIsHere()).not.toBe('');
    noteActivity();
    keepSession(session);
    expect(readSession()).toEqual(session);
    keepActing(session.user.id, { patientId: 'p', firstName: 'Ada', lastName: 'Byron', areas: [] } as never);
    expect(personOf(session.user)).toMatchObject({ firstName: 'Ada' });
    clearStorage();
    expect(readSession()).toBeNull();
    expect({ ...localStorage }).toMatchObject({ 'openward.colorMode': 'dark' });
    expect(navigator.locks).toBeUndefined();
    expect(document.documentElement.dataset.keepsNothing).toBe('');
    render(<StorageBar />, { wrapper: ThemeProvider });
    expect(screen.getByRole('status')).toHaveTextContent('Your browser blocks site data.');
  });

  it('the two storages have nothing in common, and answer as those of a browser', () => {
    localStorage.setItem('number', 1 as unknown as string);
    expect([localStorage.getItem('number'), localStorage.length, localStorage.key(0)]).toEqual(['1', 1, 'number']);
    expect([sessionStorage.getItem('number'), sessionStorage.length, sessionStorage.key(0)]).toEqual([null, 0, null]);
    expect(localStorage.getItem('getItem')).toBeNull();
    localStorage.removeItem('number');
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('a remote that clears the storage does not sign anybody out', () => {
    window.fetch ??= async () => new Response();
    guardNatives();
    keepSession(aSession());
    localStorage.setItem('draft', 'private');
    localStorage.clear();
    expect(readSession()).not.toBeNull();
    expect(localStorage.getItem('draft')).toBeNull();
  });
});

it.each([
  ['empty', {}],
  ['full', { 'openward.colorMode': 'dark' }],
])('a storage that is %s stays the browser’s own', (_how, kept) => {
  const storage = window.localStorage;
  Object.assign(storage, kept);
  openedWith(() => storage);
  expect(window.localStorage).toBe(storage);
  expect({ ...storage }).toEqual(kept);
  expect(document.documentElement.dataset.keepsNothing).toBeUndefined();
});
