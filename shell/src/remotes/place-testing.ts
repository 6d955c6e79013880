import type { Release } from '@openward/contract/releases';
import type { RemoteModule } from '@openward/remote-kit';
import { aRelease } from '@openward/remote-kit/testing';
import { waitFor } from '@testing-library/react';
import { mountRootParcel, type ParcelConfig } from 'single-spa';
import { takeNotes } from '../reports/notes.ts';
import { giveActiveItsTurn } from './good-releases.ts';
import type { ReleaseLoader } from './load-release.ts';
import { Place, type PlaceOptions, type PlaceState } from './place.ts';

/** The props that a place passes to its content. */
export interface Given {
  domElement: HTMLElement;
  onShown: () => void;
  onCrash: (error: unknown) => void;
  text?: string;
}

type Behaviour = (given: Given) => void | Promise<void>;

/** A remote's screens, with a lifecycle that the test defines. */
export function screens(mount: Behaviour, more: { unmount?: () => Promise<void>; update?: Behaviour } = {}) {
  return {
    bootstrap: async () => {},
    mount: async (given: Given) => mount(given),
    update: async (given: Given) => more.update?.(given),
    unmount: async ({ domElement }: Given) => {
      await more.unmount?.();
      domElement.replaceChildren();
    },
  } as unknown as ParcelConfig;
}

export const healthy = (text: string) =>
  screens(({ domElement, onShown }) => {
    domElement.append(text);
    onShown();
  });
export const crashing = screens(({ onCrash }) => onCrash(new Error('at first sight')));
export const hanging = screens(() => new Promise(() => {}));

type Load = () => Promise<ParcelConfig>;
export const loads =
  (config: ParcelConfig): Load =>
  async () =>
    config;
export const fails =
  (error: unknown): Load =>
  () =>
    Promise.reject(error);
export const never: Load = () => new Promise(() => {});

/** The recorded notes in short: `1.1.0 failed status`. */
export const noted = () =>
  takeNotes().map(({ release, kind, stage }) => [release.version, kind, stage].filter(Boolean).join(' '));

export const ACTIVE = aRelease({ name: 'auth', version: '1.1.0' });
export const PREVIOUS = aRelease({ name: 'auth', version: '1.0.0' });

/** A place with an active version and, if the test gives one, a previous version. */
export function aPlace(active: Load, previous?: Load, more: Pick<PlaceOptions, 'isFit'> = {}) {
  const entry = { active: ACTIVE, previous: previous ? PREVIOUS : null };
  const behaviour = new Map<Release, Load | undefined>([
    [ACTIVE, active],
    [PREVIOUS, previous],
  ]);
  const loader = {
    load: jest.fn(
      async (release: Release) => ({ screens: await behaviour.get(release)?.() }) as unknown as RemoteModule,
    ),
    forget: jest.fn(),
  } satisfies ReleaseLoader;
  const states: PlaceState[] = [];
  const place = new Place({
    entry: () => entry,
    loader,
    timeLimit: 2000,
    part: (module) => module.screens as unknown as ParcelConfig,
    tell: (state) => states.push(state),
    ...more,
  });
  document.body.append(place.element);
  return {
    place,
    loader,
    text: () => place.element.textContent,
    state: () => states.at(-1),
    becomes: (state: object) => waitFor(() => expect(states.at(-1)).toMatchObject(state)),
    /** From now on a release behaves differently. */
    mend: (release: Release, load: Load) => behaviour.set(release, load),
    follow: () => place.follow(),
    show: (props: object = {}) => place.show(mountRootParcel as never, props),
  };
}

/** Starts every test with an empty page and no stored state. */
export function preparePlaces(): void {
  beforeEach(() => {
    giveActiveItsTurn({ active: ACTIVE, previous: PREVIOUS });
    sessionStorage.removeItem('openward.crashes');
    takeNotes();
    document.body.replaceChildren();
    jest.spyOn(console, 'error').mockImplementation(() => {});
    jest.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
}
