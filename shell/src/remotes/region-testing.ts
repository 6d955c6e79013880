import { store } from '@openward/remote-kit';
import { aRelease } from '@openward/remote-kit/testing';
import { waitFor } from '@testing-library/react';
import { addErrorHandler, type ParcelConfig, removeErrorHandler } from 'single-spa';
import type { LoadedRemote, RemoteLoader } from './loader.ts';
import { regionAtom } from './region.ts';

interface Given {
  domElement: HTMLElement;
  onShown: () => void;
  onCrash: (error: unknown) => void;
}

/** A remote's screens, whose mount does what the test says. */
export function screens(mount: (given: Given) => void | Promise<void>, unmount: () => Promise<void> = async () => {}) {
  return {
    bootstrap: async () => {},
    mount: async (given: Given) => mount(given),
    unmount,
  } as unknown as ParcelConfig;
}

export const healthy = (text: string) =>
  screens(({ domElement, onShown }) => {
    domElement.textContent = text;
    onShown();
  });

export function loaded(config: ParcelConfig, version = '1.0.0', isFallback = false): LoadedRemote {
  return { module: { screens: config, slots: {} } as never, release: aRelease({ name: 'auth', version }), isFallback };
}

const reported = jest.fn();

/** Gives every test an element to show remotes in. @returns reads the present one */
export function prepareRegions(): () => HTMLElement {
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
  return () => content;
}

export const loaderOf = (...loads: (() => Promise<LoadedRemote>)[]) => {
  const load = jest.fn(() => (loads.length > 1 ? loads.shift() : loads[0])?.() as Promise<LoadedRemote>);
  return { load } as RemoteLoader & { load: jest.Mock };
};
export const state = () => store.get(regionAtom);
export const phase = (expected: object) => waitFor(() => expect(state()).toMatchObject(expected));
