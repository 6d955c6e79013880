import type { Release } from '@openward/contract/releases';
import type { MountParcel, RemoteModule } from '@openward/remote-kit';
import type { ParcelConfig } from 'single-spa';
import { LoadFailure, type LoadStage, stageOf } from '../loading/failures.ts';
import { type GuardedParcel, guardedParcel } from './guarded-parcel.ts';

/** What of a remote is to be shown: its screens or one of its slots; undefined where it has no such thing. */
export type PartOf = (module: RemoteModule) => ParcelConfig | undefined;

interface Hooks {
  onShown: () => void;
  /** Called once at most; also later, where it crashes in use. */
  onFailed: (stage: LoadStage) => void;
}

/** One try to show one release, in an element of its own. */
export class Attempt {
  readonly release: Release;
  readonly element = document.createElement('div');
  readonly #hooks: Hooks;
  #props: object;
  #guard: GuardedParcel | undefined;
  #isOver = false;

  constructor(release: Release, props: object, hooks: Hooks) {
    this.release = release;
    this.element.dataset.release = release.container;
    this.#props = props;
    this.#hooks = hooks;
  }

  /** Loads and mounts; what comes of it, the hooks hear. */
  async begin(
    load: (release: Release) => Promise<RemoteModule>,
    part: PartOf,
    mountParcel: MountParcel,
  ): Promise<void> {
    try {
      const config = part(await load(this.release));
      if (this.#isOver) return;
      if (!config) throw new LoadFailure('module', `${this.release.name} ${this.release.version}`);
      this.#guard = guardedParcel(config, (error) => this.#fail(error));
      mountParcel(this.#guard.config, this.#given());
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Hands new props to what is shown. */
  update(props: object): void {
    this.#props = props;
    this.#guard?.update(this.#given());
  }

  /** Takes it away; nothing is heard of it afterwards. Ends within the guard's limit, whatever the remote does. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#guard?.end();
    this.element.remove();
  }

  #given() {
    return {
      ...this.#props,
      domElement: this.element,
      onShown: () => {
        if (!this.#isOver) this.#hooks.onShown();
      },
      onCrash: (error: unknown) => this.#fail(error),
    };
  }

  #fail(error: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    console.error(`openward: ${this.release.name} ${this.release.version} failed`, error);
    this.#hooks.onFailed(stageOf(error, 'crash'));
  }
}
