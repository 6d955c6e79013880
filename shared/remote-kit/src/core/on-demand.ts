import { type ComponentType, createElement, type ReactNode, lazy as reactLazy, use } from 'react';

/** Loads a component; a screen is its own chunk and comes when it is first shown. */
export type Load<P = object> = () => Promise<{ default: ComponentType<P> }>;

/** The same with the first call to the server that the component will make, which starts when its code is asked for. */
export interface LoadWithCall<P = object> {
  load: Load<P>;
  /** Makes the call with `ahead`. */
  call: () => unknown;
}

/** A component whose code comes when it is first needed. It is drawn like any other. */
export interface OnDemand<P> {
  (props: P): ReactNode;
  /** Brings the code without drawing anything. @throws what the loading failed with, until `forgetFailure` */
  load(): Promise<unknown>;
  /** Brings the code to draw it at once: where it is not there yet, its first call to the server starts beside it. */
  begin(): Promise<unknown>;
  /** After a failure: the next drawing or `load` asks for the code again. */
  forgetFailure(): void;
}

/**
 * Makes one. Other than React's `lazy`, it draws without Suspense once the code has come (a fallback that was shown
 * stays for 300 ms), and it can be tried again after a failure.
 */
export function onDemand<P extends object>(given: Load<P> | LoadWithCall<P>): OnDemand<P> {
  const { load: ask, call } = typeof given === 'function' ? { load: given, call: undefined } : given;
  let hasArrived = false;
  let coming: Promise<ComponentType<P>> | undefined;
  let hasFailed = false;
  let hasCalled = false;
  const load = () => {
    coming ??= ask().then(
      ({ default: component }) => {
        hasArrived = true;
        // React's own mark: `use` returns the value at once, without suspending.
        if (coming) Object.assign(coming, { status: 'fulfilled', value: component });
        return component;
      },
      (error) => {
        // Kept: React draws again after a failure, and a new promise then would never end the waiting.
        hasFailed = true;
        throw error;
      },
    );
    return coming;
  };
  return Object.assign((props: P) => createElement(use(load()), props), {
    load,
    begin() {
      if (!hasArrived && !hasCalled) {
        hasCalled = true;
        call?.();
      }
      return load();
    },
    forgetFailure() {
      if (!hasFailed) return;
      hasFailed = false;
      hasCalled = false;
      coming = undefined;
    },
  });
}

/** Makes the lazy parts anew whose code could not be loaded. */
const failures = new Set<() => void>();

/**
 * A part of a screen whose code comes when it is drawn, inside a Suspense. React's own `lazy` keeps a failure for ever;
 * this one asks again once its screen was mounted again.
 */
export function lazy<P extends object>(load: Load<P>): (props: P) => ReactNode {
  const make = () =>
    reactLazy<ComponentType<P>>(() =>
      load().catch((error) => {
        failures.add(() => {
          Part = make();
        });
        throw error;
      }),
    );
  let Part = make();
  return (props) => createElement(Part as ComponentType<P>, props);
}

/** Before a screen is mounted: what could not be loaded is asked for again. */
export function forgetFailures(): void {
  for (const forget of failures) forget();
  failures.clear();
}
