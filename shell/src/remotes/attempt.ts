import type { Release } from '@openward/contract/releases';
import type { MountParcel, RemoteModule } from '@openward/remote-kit';
import type { ParcelConfig } from 'single-spa';
import { LoadFailure, type LoadStage, stageOf } from '../loading/failures.ts';

/** Selects the screens or a slot of a remote; undefined if the remote does not have it. */
export type PartOf = (module: RemoteModule) => ParcelConfig | undefined;

interface Hooks {
  onShown: () => void;
  /** Called at most once; also later, on a crash in use. */
  onFailed: (stage: LoadStage) => void;
}

/** One try to show one release, in an element of its own. */
export class Attempt {
  readonly release: Release;
  readonly element = document.createElement('div');
  /** Start time, from `performance.now`. */
  readonly begun = performance.now();
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

  /** Loads and mounts; reports the outcome through the hooks. */
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

  update(props: object): void {
    this.#props = props;
    this.#guard?.update(this.#given());
  }

  /** Removes the parcel and calls no further hooks. Ends within the guard's limit, even if the remote hangs. */
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

/** Milliseconds that single-spa waits for a remote to unmount before it shows the next. */
const UNMOUNT_LIMIT = 1000;

type Step = (props: object) => Promise<unknown>;
type Lifecycles = Record<'bootstrap' | 'mount' | 'update' | 'unmount', Step | Step[] | undefined>;

/** A parcel that single-spa can rely on. */
interface GuardedParcel {
  config: ParcelConfig;
  update(props: object): void;
  /**
   * Unmounts the remote's parcel within one second. single-spa unmounts the outer parcel with its owner; if we
   * unmounted it here at the same time, the application would stay broken.
   */
  end(): Promise<void>;
}

/**
 * Wraps a remote's parcel. single-spa handles one change of address at a time and waits for it, and never mounts an
 * application again after its parcel failed. So mounting answers at once, unmounting within its limit, and neither
 * rejects; errors go to `failed`.
 */
function guardedParcel(config: ParcelConfig, failed: (error: unknown) => void): GuardedParcel {
  const { bootstrap, mount, update, unmount } = config as unknown as Lifecycles;
  let given: object | undefined;
  let mounted: Promise<void> = Promise.resolve();
  let ended: Promise<void> | undefined;
  const takeAway = async () => {
    // A remote that is still mounting is unmounted afterwards, so that its late output does not stay.
    await mounted.catch(() => {});
    if (given) await run(unmount, given);
  };
  const end = () => {
    ended ??= withinLimit(takeAway());
    return ended;
  };
  return {
    end,
    update(props) {
      given = { ...given, ...props };
      mounted.then(() => (ended || !given ? undefined : run(update, given))).catch(failed);
    },
    config: {
      bootstrap: async () => {},
      mount: async (props: object) => {
        if (ended) return;
        // Newer props may have arrived meanwhile.
        given = { ...props, ...given };
        mounted = run(bootstrap, given).then(() => run(mount, given ?? props));
        mounted.catch(failed);
      },
      unmount: end,
    } as unknown as ParcelConfig,
  };
}

async function run(steps: Step | Step[] | undefined, props: object): Promise<void> {
  for (const step of [steps ?? []].flat()) await step(props);
}

function withinLimit(work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, UNMOUNT_LIMIT);
    work
      .catch((error) => console.error('openward: a remote could not be taken away', error))
      .finally(() => {
        clearTimeout(timer);
        resolve();
      });
  });
}
