import { waitFor } from '@testing-library/react';
import { mountRootParcel } from 'single-spa';
import { createRemote, type RemoteDefinition } from './create-remote.tsx';
import { addCatalogues, changeLanguage, startI18n } from './i18n.ts';
import { translatorOf, useT } from './translation.tsx';

// single-spa draws here, in its own time: React is not to wait for a test's leave.
let element: HTMLElement;
beforeEach(async () => {
  (globalThis as Record<string, unknown>).IS_REACT_ACT_ENVIRONMENT = false;
  await startI18n('en');
  element = document.body.appendChild(document.createElement('div'));
  window.history.replaceState(null, '', '/hello');
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  element.remove();
  jest.restoreAllMocks();
});

function Hello() {
  return <h1>{useT()('Good morning')}</h1>;
}

const BROKEN = new Error('a broken screen');
function Broken(): never {
  throw BROKEN;
}

async function mounted(definition: Partial<RemoteDefinition> = {}) {
  const remote = createRemote({
    name: 'greeter',
    screens: { '/hello': async () => ({ default: Hello }) },
    ...definition,
  });
  const onCrash = jest.fn();
  const onShown = jest.fn();
  const parcel = mountRootParcel(remote.screens, { domElement: element, onCrash, onShown });
  await parcel.mountPromise;
  return { parcel, onCrash, onShown };
}

it('shows the screen of the address, says so, and leaves nothing behind', async () => {
  const { parcel, onShown } = await mounted();
  await waitFor(() => expect(element).toHaveTextContent('Good morning'));
  expect(onShown).toHaveBeenCalled();
  await parcel.unmount();
  expect(element).toHaveTextContent('');
});

it('tells of a screen that throws at first sight, and leaves the place empty', async () => {
  const { onCrash } = await mounted({ screens: { '/hello': async () => ({ default: Broken }) } });
  await waitFor(() => expect(onCrash).toHaveBeenCalledWith(BROKEN));
  expect(element).toHaveTextContent('');
});

it('tells of a screen whose chunk cannot be loaded', async () => {
  const { onCrash } = await mounted({ screens: { '/hello': () => Promise.reject(new Error('no chunk')) } });
  await waitFor(() => expect(onCrash).toHaveBeenCalled());
});

it('speaks the chosen language, English where a sentence is missing', async () => {
  await addCatalogues('greeter', { es: async () => ({ default: { 'Good morning': 'Buenos días' } }) });
  await changeLanguage('es');
  await mounted();
  await waitFor(() => expect(element).toHaveTextContent('Buenos días'));
  expect(document.documentElement.lang).toBe('es');
  const t = translatorOf('greeter', 'es');
  expect(t('Good night: {{name}}', { name: 'Ada' })).toBe('Good night: Ada');
});

it('stays English where a catalogue cannot be loaded', async () => {
  await addCatalogues('other', { es: () => Promise.reject(new Error('no chunk')) });
  await changeLanguage('es');
  expect(translatorOf('other', 'es')('Good evening')).toBe('Good evening');
});
