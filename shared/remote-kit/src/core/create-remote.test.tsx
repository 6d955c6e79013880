import { waitFor } from '@testing-library/react';
import { use } from 'react';
import { mountRootParcel } from 'single-spa';
import { createRemote, type RemoteDefinition } from './create-remote.tsx';
import { addCatalogue, changeLanguage } from './i18n.ts';
import { translatorOf, useT } from './translation.tsx';

// single-spa renders here outside of the test, so React must not expect `act`.
let element: HTMLElement;
beforeEach(async () => {
  (globalThis as Record<string, unknown>).IS_REACT_ACT_ENVIRONMENT = false;
  await changeLanguage('en');
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

const forEver = new Promise<never>(() => {});
function Never(): never {
  return use(forEver);
}

async function mounted(definition: Partial<RemoteDefinition> = {}) {
  const remote = createRemote({
    name: 'greeter',
    screens: { '/hello': async () => ({ default: Hello }) },
    ...definition,
  });
  const remount = async () => {
    const onCrash = jest.fn();
    const onShown = jest.fn();
    const parcel = mountRootParcel(remote.screens, { domElement: element, onCrash, onShown });
    await parcel.mountPromise;
    return { parcel, onCrash, onShown };
  };
  return { ...(await remount()), remount };
}

it('shows the screen of the address, says so, and leaves nothing behind', async () => {
  const { parcel, onShown } = await mounted();
  await waitFor(() => expect(element).toHaveTextContent('Good morning'));
  await waitFor(() => expect(onShown).toHaveBeenCalled());
  await parcel.unmount();
  expect(element).toHaveTextContent('');
});

it('tells of a screen that throws at first sight, and leaves the place empty', async () => {
  const { onCrash } = await mounted({ screens: { '/hello': async () => ({ default: Broken }) } });
  await waitFor(() => expect(onCrash).toHaveBeenCalledWith(BROKEN));
  expect(element).toHaveTextContent('');
});

it('does not mount where the chunk of its screen cannot be loaded, and asks for it again the next time', async () => {
  const load = jest.fn<Promise<{ default: typeof Hello }>, []>().mockRejectedValueOnce(new Error('no chunk'));
  load.mockResolvedValue({ default: Hello });
  const remote = createRemote({ name: 'greeter', screens: { '/hello': load } });
  const mount = () => mountRootParcel(remote.screens, { domElement: element, onCrash: jest.fn(), onShown: jest.fn() });
  await expect(mount().mountPromise).rejects.toThrow('no chunk');
  await mount().mountPromise;
  await waitFor(() => expect(element).toHaveTextContent('Good morning'));
});

it('is drawn at once when it is mounted again: React would hold a fallback for 300 ms', async () => {
  const { parcel, remount } = await mounted();
  await parcel.unmount();
  const began = performance.now();
  const { onShown } = await remount();
  await waitFor(() => expect(onShown).toHaveBeenCalled(), { interval: 5 });
  expect(element).toHaveTextContent('Good morning');
  if (process.env.TEST_LANE === 'timing') expect(performance.now() - began).toBeLessThan(200);
});

it('shows nothing of its own while its screen is loaded: the shell shows that something is coming', async () => {
  const remote = createRemote({ name: 'greeter', screens: { '/hello': () => new Promise(() => {}) } });
  mountRootParcel(remote.screens, { domElement: element, onCrash: jest.fn(), onShown: jest.fn() });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(element).toBeEmptyDOMElement();
});

it('brings the code of a screen before anybody goes there', async () => {
  const load = jest.fn(async () => ({ default: Hello }));
  const remote = createRemote({ name: 'greeter', screens: { '/hello': load, '/bye/:name': load } });
  await remote.prepare?.('/bye/ada');
  expect(load).toHaveBeenCalledTimes(1);
  await remote.prepare?.('/nowhere');
  expect(load).toHaveBeenCalledTimes(1);
});

it('brings the screen that the router will draw, whatever the order', async () => {
  const [any, fresh] = [jest.fn(async () => ({ default: Hello })), jest.fn(async () => ({ default: Hello }))];
  const remote = createRemote({ name: 'greeter', screens: { '/form/:id': any, '/form/new': fresh } });
  await remote.prepare?.('/form/new');
  expect([any.mock.calls.length, fresh.mock.calls.length]).toEqual([0, 1]);
});

describe('a later screen of the same remote that does not come', () => {
  const leave = async () => {
    const { onCrash } = await mounted({
      screens: { '/hello': async () => ({ default: Hello }), '/never': async () => ({ default: Never }) },
    });
    await waitFor(() => expect(element).toHaveTextContent('Good morning'));
    return {
      onCrash,
      go: () => {
        window.history.pushState(null, '', '/never');
        window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
        window.dispatchEvent(new Event('single-spa:routing-event'));
      },
    };
  };

  it('is announced above the old one, after 150 ms', async () => {
    const { go } = await leave();
    const began = performance.now();
    go();
    await waitFor(() => expect(element.querySelector('[role=status]')).toHaveAccessibleName('Loading'), {
      interval: 5,
    });
    expect(performance.now() - began).toBeGreaterThan(140);
    expect(element).toHaveTextContent('Good morning');
  });

  it('is told after 7 seconds', async () => {
    const { onCrash, go } = await leave();
    jest.useFakeTimers();
    go();
    await jest.advanceTimersByTimeAsync(6900);
    expect(onCrash).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(200);
    jest.useRealTimers();
    expect(onCrash).toHaveBeenCalledWith(expect.objectContaining({ type: 'timeout' }));
  });
});

it('is English from left to right where it has no catalogue of the language', async () => {
  const catalogue = async (language: string) => {
    if (language !== 'ar') throw new Error('no such file');
    return { default: { 'Good morning': 'صباح الخير' } };
  };
  const { parcel } = await mounted({ name: 'translated-in-part', catalogue });
  await changeLanguage('de');
  await waitFor(() => expect([element.lang, element.dir]).toEqual(['en', 'ltr']));
  expect(element).toHaveTextContent('Good morning');
  await changeLanguage('ar');
  await waitFor(() => expect(element).toHaveTextContent('صباح الخير'));
  expect([element.lang, element.dir]).toEqual(['', '']);
  await parcel.unmount();
});

it('speaks the chosen language, English where a sentence is missing', async () => {
  await addCatalogue('greeter', async () => ({ default: { 'Good morning': 'Buenos días' } }));
  await changeLanguage('es');
  await mounted();
  await waitFor(() => expect(element).toHaveTextContent('Buenos días'));
  expect(document.documentElement.lang).toBe('es');
  const t = translatorOf('greeter', 'es');
  expect(t('Good night: {name}', { name: 'Ada' })).toBe('Good night: Ada');
});

describe('what the server says', () => {
  const sentence = 'You already have an appointment at {time} with Dr. {doctor}.' as const;
  const values = { time: '09:00 am', doctor: 'Raman' };
  beforeEach(() =>
    addCatalogue('server', async () => ({
      default: {
        [sentence]: ({ time, doctor }) => `Ya tiene una cita a las ${time} con ${doctor}.`,
        'Doctor not found.': 'No se encontró el médico.',
      },
    })),
  );

  it.each([
    ['en', 'You already have an appointment at 09:00 am with Dr. Raman.'],
    ['es', 'Ya tiene una cita a las 09:00 am con Raman.'],
    // In right-to-left text, each value keeps its own direction.
    [
      'qps',
      expect.stringMatching(
        /^⟦You already have an appointment at \u206809:00 am\u2069 with Dr. \u2068Raman\u2069.·+⟧$/,
      ),
    ],
  ] as const)('is translated for every remote with its values (%s)', async (language, text) => {
    await changeLanguage(language);
    expect(translatorOf('greeter', language)({ sentence, values })).toEqual(text);
  });

  it('stands behind what a remote says itself', async () => {
    await addCatalogue('clinic', async () => ({ default: { 'Doctor not found.': 'No hay tal médico.' } }));
    await changeLanguage('es');
    expect(translatorOf('clinic', 'es')('Doctor not found.')).toBe('No hay tal médico.');
    expect(translatorOf('greeter', 'es')('Doctor not found.')).toBe('No se encontró el médico.');
  });
});

it('stays English where a catalogue cannot be loaded', async () => {
  await addCatalogue('other', () => Promise.reject(new Error('no chunk')));
  await changeLanguage('es');
  expect(translatorOf('other', 'es')('Good evening')).toBe('Good evening');
});
