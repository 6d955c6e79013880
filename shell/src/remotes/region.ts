import { store } from '@openward/remote-kit';
import { atom } from 'jotai';
import { mountRootParcel, type Parcel } from 'single-spa';
import { type LoadStage, RemoteFailure } from './failures.ts';
import type { LoadedRemote, RemoteLoader } from './loader.ts';

/** What the content region shows besides a remote's own screen. */
export type RegionState =
  | { phase: 'empty' }
  | { phase: 'loading'; remote: string }
  | { phase: 'shown'; remote: string; isFallback: boolean }
  | { phase: 'failed'; remote: string; stage: LoadStage };

/** The region of the remote that owns the present address. */
export const regionAtom = atom<RegionState>({ phase: 'empty' });

const MOUNT_LIMIT = 5000;

/**
 * One remote's place in the page. It never fails towards single-spa: what goes wrong with a remote, or takes
 * too long, becomes a state of the region, so that the others can always be mounted.
 */
export class Region {
  readonly #name: string;
  readonly #loader: RemoteLoader;
  readonly #element = document.createElement('div');
  #parcel: Parcel | undefined;
  /** Raised at every show and hide: what was begun before is void. */
  #turn = 0;

  constructor(name: string, loader: RemoteLoader) {
    this.#name = name;
    this.#loader = loader;
  }

  /** Begins to show the remote; returns at once. */
  show(parent: HTMLElement): void {
    parent.append(this.#element);
    void this.#start(++this.#turn);
  }

  /** Takes the remote away; returns within the limit, whatever the remote does. */
  async hide(): Promise<void> {
    this.#turn++;
    await this.#unmount();
    this.#element.remove();
    store.set(regionAtom, { phase: 'empty' });
  }

  /** Tries again after a failure, without loading the page anew. */
  async retry(): Promise<void> {
    const turn = ++this.#turn;
    await this.#unmount();
    await this.#start(turn);
  }

  async #start(turn: number): Promise<void> {
    store.set(regionAtom, { phase: 'loading', remote: this.#name });
    try {
      const loaded = await this.#loader.load(this.#name);
      if (turn === this.#turn) await this.#mount(turn, loaded);
    } catch (error) {
      if (turn === this.#turn) this.#fail(error instanceof RemoteFailure ? error.stage : 'module');
    }
  }

  async #mount(turn: number, loaded: LoadedRemote): Promise<void> {
    let shown = false;
    const parcel = mountRootParcel(loaded.module.screens, {
      domElement: this.#element,
      onShown: () => {
        shown = true;
        if (turn === this.#turn) {
          store.set(regionAtom, { phase: 'shown', remote: this.#name, isFallback: loaded.isFallback });
        }
      },
      onCrash: (error) => {
        console.error(`openward: ${this.#name} ${loaded.release.version} crashed`, error);
        if (turn === this.#turn) void this.#crashed(turn, loaded, shown);
      },
    });
    this.#parcel = parcel;
    // Nobody waits for this one: a remote that cannot be taken away is dealt with in `#unmount`.
    parcel.unmountPromise.catch(() => {});
    await withinLimit(parcel.mountPromise, MOUNT_LIMIT);
  }

  /** A version that breaks as it is first shown is as bad as one that does not load: the previous one gets its turn. */
  async #crashed(turn: number, loaded: LoadedRemote, wasShown: boolean): Promise<void> {
    await this.#unmount();
    if (turn !== this.#turn) return;
    const canFallBack = !wasShown && !loaded.isFallback;
    if (!canFallBack) return this.#fail('crash');
    try {
      const previous = await this.#loader.load(this.#name, loaded.release);
      if (turn === this.#turn) await this.#mount(turn, { ...previous, isFallback: true });
    } catch {
      if (turn === this.#turn) this.#fail('crash');
    }
  }

  #fail(stage: LoadStage): void {
    store.set(regionAtom, { phase: 'failed', remote: this.#name, stage });
  }

  async #unmount(): Promise<void> {
    const parcel = this.#parcel;
    this.#parcel = undefined;
    if (parcel) await withinLimit(parcel.unmount(), MOUNT_LIMIT).catch(() => {});
    this.#element.replaceChildren();
  }
}

function withinLimit<T>(work: Promise<T>, limit: number): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('time limit')), limit)),
  ]);
}
