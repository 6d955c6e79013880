import { store } from '@openward/remote-kit';
import { aRelease } from '@openward/remote-kit/testing';
import { waitFor } from '@testing-library/react';
import { addErrorHandler, type ParcelConfig, removeErrorHandler } from 'single-spa';
import { RemoteFailure } from './failures.ts';
import type { LoadedRemote, RemoteLoader } from './loader.ts';
import { Region, regionAtom } from './region.ts';

interface Given {
  domElement: HTMLElement;
  onShown: () => void;
  onCrash: (error: unknown) => void;
}

/** A remote's screens, whose mount does what the test says. */
function screens(mount: (given: Given) => void | Promise<void>, unmount: () => Promise<void> = async () => {}) {
  return {
    bootstrap: async () => {},
    mount: async (given: Given) => mount(given),
    unmount,
  } as unknown as ParcelConfig;
}

const healthy = (text: string) =>
  screens(({ domElement, onShown }) => {
    domElement.textContent = text;
    onShown();
  });

function loaded(config: ParcelConfig, version = '1.0.0', isFallback = false): LoadedRemote {
  return { module: { screens: config, slots: {} } as never, release: aRelease({ name: 'auth', version }), isFallback };
}

const reported = jest.fn();
let content: HTMLElement;
beforeEach(() => {
  content = document.body.appendChild(document.createElement('div'));
  store.set(regionAtom, { phase: 'empty' });
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  // What single-spa reports of a parcel that dies would count as an uncaught error here.
  addErrorHandler(reported);
});
afterEach(() => {
  content.remove();
  removeErrorHandler(reported);
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const loaderOf = (...loads: (() => Promise<LoadedRemote>)[]) => {
  const load = jest.fn(() => (loads.length > 1 ? loads.shift() : loads[0])?.() as Promise<LoadedRemote>);
  return { load } as RemoteLoader & { load: jest.Mock };
};
const state = () => store.get(regionAtom);
const phase = (expected: object) => waitFor(() => expect(state()).toMatchObject(expected));

describe('showing a remote', () => {
  it('says that it is loading, then shows it', async () => {
    const region = new Region(
      'auth',
      loaderOf(async () => loaded(healthy('sign in'))),
    );
    region.show(content);
    expect(state()).toEqual({ phase: 'loading', remote: 'auth' });
    await phase({ phase: 'shown', remote: 'auth', isFallback: false });
    expect(content).toHaveTextContent('sign in');
  });

  it('says where it is the version before', async () => {
    new Region(
      'auth',
      loaderOf(async () => loaded(healthy('old'), '1.0.0', true)),
    ).show(content);
    await phase({ phase: 'shown', isFallback: true });
  });

  it('takes it away and leaves the place as it was', async () => {
    const region = new Region(
      'auth',
      loaderOf(async () => loaded(healthy('sign in'))),
    );
    region.show(content);
    await phase({ phase: 'shown' });
    await region.hide();
    expect(content).toBeEmptyDOMElement();
    expect(state()).toEqual({ phase: 'empty' });
  });

  it('mounts nothing where somebody left while it was loading', async () => {
    let deliver = (_: LoadedRemote) => {};
    const mount = jest.fn();
    const region = new Region(
      'auth',
      loaderOf(() => new Promise((resolve) => (deliver = resolve))),
    );
    region.show(content);
    await region.hide();
    deliver(loaded(screens(mount)));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(mount).not.toHaveBeenCalled();
    expect(state()).toEqual({ phase: 'empty' });
  });
});

describe('whatever goes wrong becomes a state of the region', () => {
  it.each(['timeout', 'status', 'integrity', 'entry', 'incompatible'] as const)('%s', async (stage) => {
    const region = new Region(
      'auth',
      loaderOf(() => Promise.reject(new RemoteFailure(stage, 'auth', '1.0.0'))),
    );
    expect(() => region.show(content)).not.toThrow();
    await phase({ phase: 'failed', remote: 'auth', stage });
  });

  it('a mount that rejects', async () => {
    const config = screens(() => Promise.reject(new Error('no database')));
    new Region(
      'auth',
      loaderOf(async () => loaded(config)),
    ).show(content);
    await phase({ phase: 'failed', remote: 'auth' });
  });

  it('a mount that never ends', async () => {
    jest.useFakeTimers();
    const config = screens(() => new Promise(() => {}));
    const region = new Region(
      'auth',
      loaderOf(async () => loaded(config)),
    );
    region.show(content);
    await jest.advanceTimersByTimeAsync(6000);
    expect(state()).toMatchObject({ phase: 'failed', remote: 'auth' });
  });

  it('an unmount that never ends: the way is free after the limit', async () => {
    jest.useFakeTimers();
    const config = screens(
      ({ domElement, onShown }) => {
        domElement.textContent = 'sticky';
        onShown();
      },
      () => new Promise(() => {}),
    );
    const region = new Region(
      'auth',
      loaderOf(async () => loaded(config)),
    );
    region.show(content);
    await jest.advanceTimersByTimeAsync(10);
    expect(state()).toMatchObject({ phase: 'shown' });
    const hidden = region.hide();
    await jest.advanceTimersByTimeAsync(6000);
    await expect(hidden).resolves.toBeUndefined();
    expect(content).toBeEmptyDOMElement();
  });

  it('an unmount that rejects', async () => {
    const config = screens(
      ({ onShown }) => onShown(),
      () => Promise.reject(new Error('stuck')),
    );
    const region = new Region(
      'auth',
      loaderOf(async () => loaded(config)),
    );
    region.show(content);
    await phase({ phase: 'shown' });
    await expect(region.hide()).resolves.toBeUndefined();
    expect(content).toBeEmptyDOMElement();
  });
});

describe('a crash', () => {
  const crashing = screens(({ onCrash }) => onCrash(new Error('at first sight')));

  it('at first sight gives the version before its turn', async () => {
    const first = loaded(crashing, '1.1.0');
    const loader = loaderOf(
      async () => first,
      async () => loaded(healthy('the version before'), '1.0.0'),
    );
    new Region('auth', loader).show(content);
    await phase({ phase: 'shown', isFallback: true });
    expect(loader.load).toHaveBeenLastCalledWith('auth', first.release);
    expect(content).toHaveTextContent('the version before');
  });

  it('of both versions is told', async () => {
    const loader = loaderOf(
      async () => loaded(crashing, '1.1.0'),
      async () => loaded(crashing, '1.0.0'),
    );
    new Region('auth', loader).show(content);
    await phase({ phase: 'failed', stage: 'crash' });
    expect(loader.load).toHaveBeenCalledTimes(2);
  });

  it('with no version before is told', async () => {
    const loader = loaderOf(
      async () => loaded(crashing),
      () => Promise.reject(new RemoteFailure('absent', 'auth', '')),
    );
    new Region('auth', loader).show(content);
    await phase({ phase: 'failed', stage: 'crash' });
  });

  it('of a version before that never mounts is told', async () => {
    jest.useFakeTimers();
    const loader = loaderOf(
      async () => loaded(crashing, '1.1.0'),
      async () => loaded(screens(() => new Promise(() => {}))),
    );
    new Region('auth', loader).show(content);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(state()).toMatchObject({ phase: 'failed', stage: 'crash' });
  });

  it('later, in use, is told and does not change the version', async () => {
    let crash = () => {};
    const config = screens(({ domElement, onShown, onCrash }) => {
      domElement.textContent = 'in use';
      onShown();
      crash = () => onCrash(new Error('later'));
    });
    const loader = loaderOf(async () => loaded(config));
    new Region('auth', loader).show(content);
    await phase({ phase: 'shown' });
    crash();
    await phase({ phase: 'failed', stage: 'crash' });
    expect(loader.load).toHaveBeenCalledTimes(1);
    expect(content).toHaveTextContent('');
  });

  it('of a remote that is no longer shown concerns nobody', async () => {
    let crash = () => {};
    const config = screens(({ onShown, onCrash }) => {
      onShown();
      crash = () => onCrash(new Error('late'));
    });
    const region = new Region(
      'auth',
      loaderOf(async () => loaded(config)),
    );
    region.show(content);
    await phase({ phase: 'shown' });
    await region.hide();
    crash();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(state()).toEqual({ phase: 'empty' });
  });
});

describe('retry', () => {
  it('shows the remote once it is healthy again', async () => {
    const loader = loaderOf(
      () => Promise.reject(new RemoteFailure('status', 'auth', '1.0.0')),
      async () => loaded(healthy('back again')),
    );
    const region = new Region('auth', loader);
    region.show(content);
    await phase({ phase: 'failed' });
    await region.retry();
    await phase({ phase: 'shown', isFallback: false });
    expect(content).toHaveTextContent('back again');
  });

  it('takes the place of what a crash left', async () => {
    let crash = () => {};
    const config = screens(({ domElement, onShown, onCrash }) => {
      domElement.append('once');
      onShown();
      crash = () => onCrash(new Error('later'));
    });
    const region = new Region(
      'auth',
      loaderOf(async () => loaded(config)),
    );
    region.show(content);
    await phase({ phase: 'shown' });
    crash();
    await phase({ phase: 'failed' });
    await region.retry();
    await phase({ phase: 'shown' });
    expect(content.textContent).toBe('once');
  });
});
