import type { ParcelConfig } from 'single-spa';

/** Milliseconds that single-spa waits for a remote to go before it shows the next. */
const UNMOUNT_LIMIT = 1000;

type Step = (props: object) => Promise<unknown>;
type Lifecycles = Record<'bootstrap' | 'mount' | 'update' | 'unmount', Step | Step[] | undefined>;

/** A parcel that single-spa can rely on. */
export interface GuardedParcel {
  /** What single-spa mounts. */
  config: ParcelConfig;
  /** Hands new props to what is in it. */
  update(props: object): void;
  /**
   * Takes away what is in it, within a second, whatever the remote does. The parcel itself is left to single-spa,
   * which takes it away with what it belongs to: were it unmounted here while single-spa does the same, the
   * application would count as broken for good.
   */
  end(): Promise<void>;
}

/**
 * Makes one of a remote's parcel. single-spa takes one change of address at a time and waits for it, and an
 * application with a parcel that failed is never mounted again. So mounting answers at once, unmounting within its
 * limit, and neither fails; what goes wrong is told to `failed`.
 */
export function guardedParcel(config: ParcelConfig, failed: (error: unknown) => void): GuardedParcel {
  const { bootstrap, mount, update, unmount } = config as unknown as Lifecycles;
  let given: object | undefined;
  let mounted: Promise<void> = Promise.resolve();
  let ended: Promise<void> | undefined;
  const takeAway = async () => {
    // One that still mounts is taken away when it has: it may draw late, and must not stay.
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
        // Newer props may have come meanwhile.
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
