import type { ParcelConfig } from 'single-spa';

/** Milliseconds that single-spa waits for a remote to go before it shows the next. */
const UNMOUNT_LIMIT = 1000;

type Step = (props: object) => Promise<unknown>;
type Lifecycles = Record<'bootstrap' | 'mount' | 'update' | 'unmount', Step | Step[] | undefined>;

/**
 * Makes of a remote's parcel one that single-spa can rely on. single-spa takes one change of address at a time and
 * waits for it, and an application with a parcel that failed is never mounted again. So mounting answers at once,
 * unmounting within its limit, and neither fails; what goes wrong is told to `failed`.
 */
export function guardedParcel(config: ParcelConfig, failed: (error: unknown) => void): ParcelConfig {
  const { bootstrap, mount, update, unmount } = config as unknown as Lifecycles;
  let mounted: Promise<void> = Promise.resolve();
  return {
    bootstrap: async () => {},
    mount: async (props: object) => {
      mounted = run(bootstrap, props).then(() => run(mount, props));
      mounted.catch(failed);
    },
    update: async (props: object) => {
      mounted.then(() => run(update, props)).catch(failed);
    },
    unmount: (props: object) =>
      withinLimit(
        // One that still mounts is taken away when it has: it may draw late, and must not stay.
        mounted.catch(() => {}).then(() => run(unmount, props)),
        UNMOUNT_LIMIT,
      ),
  } as unknown as ParcelConfig;
}

async function run(steps: Step | Step[] | undefined, props: object): Promise<void> {
  for (const step of [steps ?? []].flat()) await step(props);
}

function withinLimit(work: Promise<void>, limit: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, limit);
    work
      .catch((error) => console.error('openward: a remote could not be taken away', error))
      .finally(() => {
        clearTimeout(timer);
        resolve();
      });
  });
}
